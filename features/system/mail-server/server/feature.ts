import { featureErrors } from '#kit/server/error-registry.ts'
import type { ServerFeature } from '#kit/server/feature.ts'
import { mailServerCodes } from '../domain/contract.ts'
import { mailServerSentences } from '../domain/text.ts'
import { mailServerRoutes } from './routes.ts'

const FIELDS = {
  host: 'Server',
  port: 'Porta',
  username: 'Nome utente',
  mailsPerMinute: 'Mail al minuto',
  connections: 'Connessioni insieme',
}

/** What the mail server brings to the server. */
export const mailServerFeature: ServerFeature = {
  name: 'mailServer',
  routes: mailServerRoutes,
  errors: featureErrors(mailServerCodes, mailServerSentences),
  diary: { words: { mail_server: { label: 'Server di posta', fields: FIELDS } } },
}
