import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { batchCodes } from '../domain/contract.ts'
import { batchSentences } from '../domain/text.ts'
import { batchJobs } from './jobs.ts'
import { dropBatches } from './mutations.ts'
import { batchesRoutes } from './routes.ts'

/** What batches bring to the server. */
export const batchesFeature: ServerFeature = {
  name: 'batches',
  routes: batchesRoutes,
  errors: featureErrors(batchCodes, batchSentences),
  jobs: (services, { batches }) => batchJobs(services, batches),
  sweep: dropBatches,
  diary: {
    words: {
      batch: {
        label: 'Operazione',
        verbs: { started: 'avviata', cancelled: 'fermata', retried: 'ritentata' },
      },
    },
  },
}
