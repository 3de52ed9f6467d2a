import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { leadCodes } from '../domain/contract.ts'
import { leadSentences } from '../domain/text.ts'
import { leadConstraints } from './mutations.ts'
import { leadsRoutes } from './routes.ts'

/** What leads bring to the server. */
export const leadsFeature: ServerFeature = {
  name: 'leads',
  routes: leadsRoutes,
  errors: featureErrors(leadCodes, leadSentences, leadConstraints),
}
