import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { importCodes } from '../domain/contract.ts'
import { importSentences } from '../domain/text.ts'
import { sweepLines } from './mutations/forget.ts'

/** What all imports have in common; each kind brings its own with `importsOf`. */
export const importsFeature: ServerFeature = {
  name: 'imports',
  errors: featureErrors(importCodes, importSentences),
  sweep: sweepLines,
}
