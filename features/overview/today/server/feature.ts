import type { ServerFeature } from '#kit/server/feature.ts'
import { todayRoutes } from './routes.ts'

/** What the page of the day brings to the server. */
export const todayFeature: ServerFeature = {
  name: 'today',
  routes: todayRoutes,
}
