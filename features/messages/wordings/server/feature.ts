import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { wordingCodes } from '../domain/contract.ts'
import { wordingSentences } from '../domain/text.ts'
import { wordingConstraints } from './mutations.ts'
import { wordingsRoutes } from './routes.ts'
import { wordingSeed } from './seed.ts'

/** What kept texts bring to the server. */
export const wordingsFeature: ServerFeature = {
  name: 'wordings',
  routes: wordingsRoutes,
  errors: featureErrors(wordingCodes, wordingSentences, wordingConstraints),
  seeds: [wordingSeed],
  diary: {
    words: {
      wording: {
        label: 'Testo per le mail',
        fields: { name: 'Nome', subject: 'Oggetto', html: 'Testo' },
      },
    },
  },
}
