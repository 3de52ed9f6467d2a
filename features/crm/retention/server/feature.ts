import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { retentionCodes } from '../domain/contract.ts'
import { retentionSentences } from '../domain/text.ts'
import { retentionRoutes } from './routes.ts'
import { retentionSeed } from './seed.ts'

/** For how long data of leads are kept. */
export const retentionFeature: ServerFeature = {
  name: 'retention',
  routes: retentionRoutes,
  errors: featureErrors(retentionCodes, retentionSentences),
  seeds: [retentionSeed],
  diary: {
    words: {
      lead_retention: { label: 'Conservazione dei lead', fields: { months: 'Mesi' } },
      lead_deletion: {
        label: 'Cancellazione di lead',
        verbs: { done: 'dati cancellati' },
        fields: { leads: 'Lead' },
      },
    },
  },
}
