import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { moveInCodes } from '../domain/contract.ts'
import { moveInSentences } from '../domain/text.ts'
import { moveInJobs } from './jobs.ts'
import { moving } from './jobs/moving.ts'
import { undoing } from './jobs/undoing.ts'
import { sweepReadings } from './mutations.ts'
import { doubtsSheet } from './report.ts'
import { moveInRoutes } from './routes.ts'

/** What moving in from the old program brings to the server. */
export const moveInFeature: ServerFeature = {
  name: 'moveIn',
  routes: moveInRoutes,
  errors: featureErrors(moveInCodes, moveInSentences),
  documents: [doubtsSheet],
  jobs: moveInJobs,
  batches: [moving, undoing],
  sweep: sweepReadings,
  diary: {
    words: {
      move_in: {
        label: 'Trasloco dal vecchio programma',
        verbs: {
          started: 'letto',
          resumed: 'ripreso',
          answered: 'deciso',
          dropped: 'scartato',
          run: 'trasferito',
          undone: 'annullato',
        },
        fields: { address: 'Indirizzo', code: 'Domanda', answer: 'Risposta' },
      },
    },
  },
}
