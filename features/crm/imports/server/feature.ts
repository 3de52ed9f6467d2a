import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { importCodes } from '../domain/contract.ts'
import { importSentences } from '../domain/text.ts'
import { importing, undoing } from './jobs.ts'
import { exampleSheet, refusedSheet } from './report.ts'
import { importsRoutes } from './routes.ts'

/** What imports of leads bring to the server. */
export const importsFeature: ServerFeature = {
  name: 'imports',
  routes: importsRoutes,
  errors: featureErrors(importCodes, importSentences),
  documents: [exampleSheet, refusedSheet],
  batches: [importing, undoing],
  diary: {
    words: {
      lead_import: {
        label: 'Importazione di lead',
        verbs: { prepared: 'preparata', undone: 'annullata' },
        fields: { name: 'File' },
      },
    },
  },
}
