import type { ServerFeature } from '#kit/server/feature.ts'
import { recipientsRoutes } from './routes.ts'

/** What recipients bring to the server. */
export const recipientsFeature: ServerFeature = { name: 'recipients', routes: recipientsRoutes }
