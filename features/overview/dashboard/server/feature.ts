import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { dashboardCodes } from '../domain/contract.ts'
import { dashboardSentences } from '../domain/text.ts'
import { dashboardScripts } from './legacy.ts'
import { dashboardSheet } from './report.ts'
import { dashboardRoutes } from './routes.ts'
import { costSeed } from './seed.ts'

/** What the statistics of leads bring to the server. */
export const dashboardFeature: ServerFeature = {
  name: 'dashboard',
  routes: dashboardRoutes,
  errors: featureErrors(dashboardCodes, dashboardSentences),
  scripts: { Dashboard: dashboardScripts },
  documents: [dashboardSheet],
  seeds: [costSeed],
  diary: {
    words: { source_cost: { label: 'Costo di una fonte', fields: { amountCents: 'Importo' } } },
  },
}
