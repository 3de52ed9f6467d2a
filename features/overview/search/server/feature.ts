import type { ServerFeature } from '#kit/server/feature.ts'
import { searchRoutes } from './routes.ts'

/** What search bring to the server. */
export const searchFeature: ServerFeature = {
  name: 'search',
  routes: searchRoutes,
}
