import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { templateCodes } from '../domain/contract.ts'
import { templateSentences } from '../domain/text.ts'
import { templatesRoutes } from './routes.ts'

/** What templates bring to the server. */
export const templatesFeature: ServerFeature = {
  name: 'templates',
  routes: templatesRoutes,
  errors: featureErrors(templateCodes, templateSentences),
  diary: {
    words: {
      template: { label: 'Modello di mail', fields: { subject: 'Oggetto', html: 'Testo' } },
    },
  },
}
