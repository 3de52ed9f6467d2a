import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { mailCodes } from '../domain/contract.ts'
import { mailSentences } from '../domain/text.ts'
import { mailJobs } from './jobs.ts'
import { mailLetters, testTemplate } from './mail.ts'
import { mailRoutes } from './routes.ts'
import { mailDiary } from './diary.ts'

/** What mail bring to the server. */
export const mailFeature: ServerFeature = {
  name: 'mail',
  routes: mailRoutes,
  errors: featureErrors(mailCodes, mailSentences),
  letters: mailLetters,
  templates: [testTemplate],
  jobs: (services, { letters }) => mailJobs(services, letters),
  diary: mailDiary,
}
