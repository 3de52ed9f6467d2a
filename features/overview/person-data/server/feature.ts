import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { personDataCodes } from '../domain/types.ts'
import { KIND_LABELS, personDataSentences } from '../domain/text.ts'
import { personSheet } from './report.ts'
import { personDataRoutes } from './routes.ts'

/** What the data of persons bring to the server. */
export const personDataFeature: ServerFeature = {
  name: 'personData',
  routes: personDataRoutes,
  errors: featureErrors(personDataCodes, personDataSentences),
  documents: [personSheet],
  diary: {
    words: {
      person_data: { label: 'Dati personali', verbs: { handed: 'consegnati' } },
      retention: {
        label: 'Conservazione dei dati',
        fields: { kind: 'Dati', months: 'Mesi' },
        values: { kind: KIND_LABELS },
      },
      retention_run: {
        label: 'Cancellazione dei dati scaduti',
        verbs: { done: 'fatta' },
        fields: KIND_LABELS,
      },
    },
  },
}
