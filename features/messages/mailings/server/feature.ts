import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { mailingCodes } from '../domain/contract.ts'
import { mailingSentences } from '../domain/text.ts'
import { mailingBatch } from './jobs.ts'
import { mailingScripts } from './legacy.ts'
import { mailingLetters } from './mail.ts'
import { mailingsRoutes } from './routes.ts'
import { mailingSeed } from './seed.ts'

/** What mailings bring to the server. */
export const mailingsFeature: ServerFeature = {
  name: 'mailings',
  routes: mailingsRoutes,
  errors: featureErrors(mailingCodes, mailingSentences),
  scripts: { Mail: mailingScripts },
  letters: mailingLetters,
  batches: [mailingBatch],
  seeds: [mailingSeed],
  diary: {
    words: {
      mailing: {
        label: 'Invio di mail',
        kind: 'mail',
        verbs: { sent: 'avviato', cancelled: 'fermato' },
        fields: { subject: 'Oggetto', recipients: 'Destinatari' },
      },
    },
  },
}
