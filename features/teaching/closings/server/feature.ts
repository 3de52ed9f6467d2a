import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { closingCodes } from '../domain/contract.ts'
import { closingSentences } from '../domain/text.ts'
import { closingScripts } from './legacy.ts'
import { closingsRoutes } from './routes.ts'
import { closingSeed } from './seed.ts'

/** What closings bring to the server. */
export const closingsFeature: ServerFeature = {
  name: 'closings',
  routes: closingsRoutes,
  errors: featureErrors(closingCodes, closingSentences),
  scripts: { 'Closing days': closingScripts },
  seeds: [closingSeed],
  diary: {
    words: {
      closings: {
        label: 'Chiusure',
        verbs: { added: 'aggiunte', undone: 'annullate' },
        fields: { days: 'Giorni' },
      },
    },
  },
}
