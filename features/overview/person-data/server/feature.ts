import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { personDataCodes } from '../domain/contract.ts'
import { personDataSentences } from '../domain/text.ts'
import { personSheet } from './report.ts'
import { personDataRoutes } from './routes.ts'

/** What the data of persons bring to the server. */
export const personDataFeature: ServerFeature = {
  name: 'personData',
  routes: personDataRoutes,
  errors: featureErrors(personDataCodes, personDataSentences),
  documents: [personSheet],
  diary: {
    words: { person_data: { label: 'Dati personali', verbs: { handed: 'consegnati' } } },
  },
}
