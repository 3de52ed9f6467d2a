import { migrate } from '#kit/server/migrate.ts'
import { withDatabase } from './academy.ts'
import type { Command } from './command.ts'

/** `migrate`: brings the schema to this program's without starting the server. */
export const migrateCommand: Command = {
  does: 'porta il database alla versione di questo programma',
  options: {},
  async run({ config, print }) {
    const done = await withDatabase(config, 'any', ({ pool }) => migrate(pool))
    print(done === 0 ? 'Il database è già aggiornato.' : `Database aggiornato: ${done} migrazioni.`)
  },
}
