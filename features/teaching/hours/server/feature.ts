import type { ServerFeature } from '#kit/server/feature.ts'
import { teacherSheets } from './report.ts'
import { hoursRoutes } from './routes.ts'
import { invoiceSeed } from './seed.ts'

/** What hours bring to the server. */
export const hoursFeature: ServerFeature = {
  name: 'hours',
  routes: hoursRoutes,
  documents: teacherSheets,
  seeds: [invoiceSeed],
}
