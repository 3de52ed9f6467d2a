import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { leadEnrolmentCodes } from '../domain/contract.ts'
import { leadEnrolmentSentences } from '../domain/text.ts'
import { leadEnrolmentConstraints } from './mutations.ts'
import { leadEnrolmentsRoutes } from './routes.ts'

/** What the way from a lead to a student brings to the server. */
export const leadEnrolmentsFeature: ServerFeature = {
  name: 'leadEnrolments',
  routes: leadEnrolmentsRoutes,
  errors: featureErrors(leadEnrolmentCodes, leadEnrolmentSentences, leadEnrolmentConstraints),
}
