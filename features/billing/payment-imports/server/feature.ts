import { importsOf } from '#f/system/imports/server/mutations.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { paymentImportsContract } from '../domain/contract.ts'
import { PAYMENTS } from './mutations.ts'

/** What imports of payments bring to the server. */
export const paymentImportsFeature: ServerFeature = {
  name: 'paymentImports',
  ...importsOf(PAYMENTS, paymentImportsContract),
}
