import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { viewCodes } from '../domain/contract.ts'
import { viewSentences } from '../domain/text.ts'
import { viewsRoutes } from './routes.ts'

/** What views bring to the server. */
export const viewsFeature: ServerFeature = {
  name: 'views',
  routes: viewsRoutes,
  errors: featureErrors(viewCodes, viewSentences),
  diary: { words: { list_view: { label: 'Vista di una lista', fields: { name: 'Nome' } } } },
}
