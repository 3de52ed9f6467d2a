import { importsOf } from '#f/system/imports/server/mutations.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { leadImportsContract } from '../domain/contract.ts'
import { LEADS } from './mutations.ts'

/** What imports of leads bring to the server. */
export const leadImportsFeature: ServerFeature = {
  name: 'leadImports',
  ...importsOf(LEADS, leadImportsContract),
}
