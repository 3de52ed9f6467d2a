import type { ServerFeature } from '#kit/server/feature.ts'
import { dashboardScripts } from './legacy.ts'
import { dashboardSheet } from './report.ts'
import { dashboardRoutes } from './routes.ts'

/** What the statistics of leads bring to the server. */
export const dashboardFeature: ServerFeature = {
  name: 'dashboard',
  routes: dashboardRoutes,
  scripts: { Dashboard: dashboardScripts },
  documents: [dashboardSheet],
}
