import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { leadCodes } from '../domain/contract.ts'
import { leadSentences } from '../domain/text.ts'
import { leadScripts } from './legacy.ts'
import { leadConstraints } from './mutations.ts'
import { leadSeed } from './seed.ts'
import { leadsSheet } from './report.ts'
import { leadsRoutes } from './routes.ts'
import { leadDiary } from './diary.ts'

/** What leads bring to the server. */
export const leadsFeature: ServerFeature = {
  name: 'leads',
  routes: leadsRoutes,
  errors: featureErrors(leadCodes, leadSentences, leadConstraints),
  scripts: { Leads: leadScripts },
  documents: [leadsSheet],
  seeds: [leadSeed],
  diary: leadDiary,
}
