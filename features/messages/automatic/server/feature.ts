import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { automaticCodes } from '../domain/contract.ts'
import { automaticSentences } from '../domain/text.ts'
import { automaticJobs } from './jobs.ts'
import { automaticLetters, automaticTemplates } from './mail.ts'
import { automaticRoutes } from './routes.ts'
import { automaticSeed } from './seed.ts'

/** What automatic mails bring to the server. */
export const automaticFeature: ServerFeature = {
  name: 'automatic',
  routes: automaticRoutes,
  errors: featureErrors(automaticCodes, automaticSentences),
  letters: automaticLetters,
  templates: automaticTemplates,
  jobs: automaticJobs,
  seeds: [automaticSeed],
  diary: {
    words: {
      automatic_rule: {
        label: 'Mail automatica',
        fields: { enabled: 'Attiva', days: 'Giorni' },
      },
    },
  },
}
