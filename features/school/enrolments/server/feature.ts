import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { enrolmentCodes } from '../domain/contract.ts'
import { enrolmentSentences } from '../domain/text.ts'
import { enrolmentScripts } from './legacy.ts'
import { enrolmentConstraints } from './mutations.ts'
import { enrolmentsRoutes } from './routes.ts'
import { enrolmentSeed } from './seed.ts'
import { enrolmentDiary } from './diary.ts'

/** What enrolments bring to the server. */
export const enrolmentsFeature: ServerFeature = {
  name: 'enrolments',
  routes: enrolmentsRoutes,
  errors: featureErrors(enrolmentCodes, enrolmentSentences, enrolmentConstraints),
  scripts: { 'Changes of class': enrolmentScripts },
  seeds: [enrolmentSeed],
  diary: enrolmentDiary,
}
