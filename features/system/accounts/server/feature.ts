import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { accountCodes } from '../domain/contract.ts'
import { accountSentences } from '../domain/text.ts'
import { accountScripts } from './legacy.ts'
import { accountConstraints } from './mutations.ts'
import { createFirstAdministrator } from './mutations/first-administrator.ts'
import { dropSessions } from './mutations/sessions.ts'
import { findSignedIn } from './mutations/signed-in.ts'
import { findSealed } from './queries.ts'
import { accountsRoutes } from './routes.ts'
import { accountSeed } from './seed.ts'

/** What accounts bring to the server. */
export const accountsFeature: ServerFeature = {
  name: 'accounts',
  routes: accountsRoutes,
  errors: featureErrors(accountCodes, accountSentences, accountConstraints),
  scripts: { 'Session and users': accountScripts },
  seeds: [accountSeed],
  foundation: { findSignedIn, createFirstAdministrator },
  async openSealed({ db, secrets }) {
    const sealed = await findSealed(db)
    if (sealed) secrets.open(sealed)
  },
  sweep: dropSessions,
  diary: {
    words: {
      account: {
        label: 'Utente',
        verbs: {
          disabled: 'disattivato',
          enabled: 'riattivato',
          password_changed: 'password cambiata',
          password_read: 'password letta',
          second_factor_set: 'verifica in due passaggi attivata',
          second_factor_removed: 'verifica in due passaggi tolta',
          recovery_code_used: 'entrato con un codice di recupero',
          recovery_codes_renewed: 'nuovi codici di recupero',
          signed_out_elsewhere: 'uscito da tutti gli altri dispositivi',
        },
        fields: {
          username: 'Nome utente',
          role: 'Ruolo',
          name: 'Nome',
          surname: 'Cognome',
          mail: 'Mail',
          landing: 'Pagina iniziale',
        },
      },
      sign_in: {
        label: 'Accesso',
        fields: { secondFactor: 'Verifica in due passaggi chiesta a tutti' },
      },
      session: { label: 'Accesso', verbs: { opened: 'entrato', ended: 'uscito' } },
    },
  },
}
