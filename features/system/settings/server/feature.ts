import type { ServerFeature } from '#kit/server/feature.ts'
import { featureErrors } from '#kit/server/error-registry.ts'
import { settingsCodes } from '../domain/contract.ts'
import { settingsSentences } from '../domain/text.ts'
import { settingsScripts } from './legacy.ts'
import { senderOf } from './queries.ts'
import { settingsRoutes } from './routes.ts'

const FIELDS = {
  sendingMailAddress: 'Indirizzo del mittente',
  lessonNotifications: 'Notifiche delle lezioni',
  payee: 'Beneficiario',
  iban: 'IBAN',
}

/** What settings bring to the server. */
export const settingsFeature: ServerFeature = {
  name: 'settings',
  routes: settingsRoutes,
  errors: featureErrors(settingsCodes, settingsSentences),
  scripts: { Settings: settingsScripts },
  async openSealed({ db, secrets }) {
    await senderOf(db, secrets)
  },
  diary: {
    words: {
      settings: { label: 'Impostazioni', fields: FIELDS },
    },
  },
}
