import { demoScale, loadDemo } from '#app/server/demo.ts'
import { secretKey } from '#app/server/secret-key.ts'
import { servicesOf } from '#app/server/services.ts'
import { formatInteger } from '#kit/domain/format.ts'
import { migrate } from '#kit/server/migrate.ts'
import { withDatabase } from './academy.ts'
import type { Command } from './command.ts'

/** `demo`: loads the demo academy into an empty database, as `npm start -- --demo` does. */
export const demoCommand: Command = {
  flags: '[--scale N]',
  does: "carica l'accademia demo in un database vuoto, N volte più grande",
  options: { scale: { type: 'string' } },
  demo: true,
  async run({ config, options, print }) {
    const scale = demoScale(options['scale'] as string | undefined)
    const counts = await withDatabase(config, 'any', async (database) => {
      await migrate(database.pool)
      return loadDemo(servicesOf(config, database, await secretKey(config)), scale)
    })
    if (!counts) return print("L'accademia demo è già caricata.")
    const { courses = 0, students = 0, enrolments = 0 } = counts
    print(
      `Accademia demo caricata: ${formatInteger(courses)} corsi, ${formatInteger(students)} studenti, ${formatInteger(enrolments)} iscrizioni.`,
    )
  },
}
