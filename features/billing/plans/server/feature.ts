import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { planCodes } from '../domain/contract.ts'
import { planSentences } from '../domain/text.ts'
import { planScripts } from './legacy.ts'
import { planConstraints } from './mutations.ts'
import { plansRoutes } from './routes.ts'
import { billingSeed } from './seed.ts'
import { planDiary } from './diary.ts'

/** What plans bring to the server. */
export const plansFeature: ServerFeature = {
  name: 'plans',
  routes: plansRoutes,
  errors: featureErrors(planCodes, planSentences, planConstraints),
  scripts: { Plans: planScripts },
  seeds: [billingSeed],
  diary: planDiary,
}
