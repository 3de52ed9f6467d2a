import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { consentsCodes } from '../domain/contract.ts'
import { consentsSentences, PURPOSE_LABELS } from '../domain/text.ts'
import { consentsRoutes } from './routes.ts'

/** What the consents bring to the server. */
export const consentsFeature: ServerFeature = {
  name: 'consents',
  routes: consentsRoutes,
  errors: featureErrors(consentsCodes, consentsSentences),
  diary: {
    words: {
      consent: {
        label: 'Consenso',
        verbs: { recorded: 'registrato' },
        fields: {
          purpose: 'Per',
          given: 'Dato',
          givenOn: 'Il',
          textVersion: 'Testo',
          parent: 'Firmato da',
        },
        values: { purpose: PURPOSE_LABELS },
      },
    },
  },
}
