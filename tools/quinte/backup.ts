import { existsSync } from 'node:fs'
import path from 'node:path'
import { secretKey } from '#app/server/secret-key.ts'
import { formatInteger } from '#kit/domain/format.ts'
import { keyMark } from '#kit/server/backup/key-mark.ts'
import { writeBackup } from '#kit/server/backup/writing.ts'
import { systemClock } from '#kit/server/clock.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { withAddress } from './academy.ts'
import type { Call, Command } from './command.ts'

/** `backup FILE`: writes the whole database into one file, also while the server runs. */
export const backupCommand: Command = {
  takes: 'FILE',
  flags: '[--force]',
  does: "copia l'accademia in FILE, anche mentre il server lavora; --force ne sostituisce uno",
  options: { force: { type: 'boolean' } },
  run: backup,
}

async function backup({ config, name, options, print }: Call): Promise<void> {
  const file = path.resolve(name)
  if (existsSync(file) && options['force'] !== true) {
    throw new StartFault(`${file} esiste già: scegli un altro nome, o aggiungi --force.`)
  }
  const copied = await withAddress(config, 'existing', async (url) =>
    writeBackup(url, file, {
      createdAt: systemClock.now().toString(),
      keyMark: keyMark(await secretKey(config)),
    }),
  )
  print(
    `Copia scritta in ${file}: ${formatInteger(copied.tables)} tabelle, ${formatInteger(copied.rows)} righe.`,
  )
  print(
    config.SECRET_KEY === undefined
      ? `La copia non contiene la chiave dei segreti: conserva a parte ${path.resolve(config.DATA_DIR, 'secret.key')}.`
      : 'La copia non contiene la chiave dei segreti: conserva a parte SECRET_KEY.',
  )
}
