import type { ServerFeature } from '#kit/server/feature.ts'
import type { ImportContract } from '../domain/contract.ts'
import { importing, undoing } from './jobs.ts'
import type { AnyKind } from './mutations/kind.ts'
import { exampleSheet, refusedSheet } from './report.ts'
import { importRoutes } from './routes.ts'

/** All that the imports of a kind bring to the server: part of the manifest of their feature. */
export const importsOf = (kind: AnyKind, contract: ImportContract) =>
  ({
    routes: importRoutes(kind, contract),
    documents: [exampleSheet(kind), refusedSheet(kind)],
    batches: [importing(kind), undoing(kind)],
    diary: {
      words: {
        [kind.entity]: {
          label: kind.words.title,
          verbs: { prepared: 'preparata', undone: 'annullata' },
          fields: { name: 'File' },
        },
      },
    },
  }) satisfies Partial<ServerFeature>
