import { upgrade } from '#app/server/upgrade.ts'
import { withDatabase } from './academy.ts'
import type { Command } from './command.ts'

/** `migrate`: brings the schema to this program's without starting the server. */
export const migrateCommand: Command = {
  does: 'porta il database alla versione di questo programma, dopo averlo copiato',
  options: {},
  async run({ config, print }) {
    const said: string[] = []
    const done = await withDatabase(config, 'any', (database) =>
      upgrade(config, database, (line) => said.push(line)),
    )
    if (done === 0) print('Il database è già aggiornato.')
    else if (said.length === 0) print(`Database aggiornato: ${done} migrazioni.`)
    else for (const line of said) print(line)
  },
}
