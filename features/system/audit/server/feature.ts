import type { ServerFeature } from '#kit/server/feature.ts'
import { auditRoutes } from './routes.ts'
import { auditDiary } from './diary.ts'

/** What audit bring to the server. */
export const auditFeature: ServerFeature = {
  name: 'audit',
  routes: auditRoutes,
  diary: auditDiary,
}
