import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { activityCodes } from '../domain/contract.ts'
import { activitySentences } from '../domain/text.ts'
import { activityRoutes } from './routes.ts'

/** What Attività brings to the server. */
export const activityFeature: ServerFeature = {
  name: 'activity',
  routes: activityRoutes,
  errors: featureErrors(activityCodes, activitySentences),
}
