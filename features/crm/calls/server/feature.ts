import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { callsCodes } from '../domain/contract.ts'
import { callsSentences } from '../domain/text.ts'
import { callsRoutes } from './routes.ts'
import { callSeed } from './seed.ts'

/** What the calls to leads bring to the server. */
export const callsFeature: ServerFeature = {
  name: 'calls',
  routes: callsRoutes,
  errors: featureErrors(callsCodes, callsSentences),
  seeds: [callSeed],
  diary: { words: { call_script: { label: 'Testo delle chiamate', fields: { body: 'Testo' } } } },
}
