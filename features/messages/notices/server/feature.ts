import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { noticeCodes } from '../domain/contract.ts'
import { noticeSentences } from '../domain/text.ts'
import { noticeScripts } from './legacy.ts'
import { noticeConstraints } from './mutations.ts'
import { noticesRoutes } from './routes.ts'
import { noticeSeed } from './seed.ts'
import { noticeDiary } from './diary.ts'

/** What notifications to courses, students and teachers bring to the server. */
export const noticesFeature: ServerFeature = {
  name: 'notices',
  routes: noticesRoutes,
  errors: featureErrors(noticeCodes, noticeSentences, noticeConstraints),
  scripts: { 'Notifications sent': noticeScripts },
  seeds: [noticeSeed],
  diary: noticeDiary,
}
