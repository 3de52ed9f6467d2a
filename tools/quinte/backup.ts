import { existsSync } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { secretKey } from '#app/server/secret-key.ts'
import { formatInteger } from '#kit/domain/format.ts'
import { systemClock } from '#kit/server/clock.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { withAddress } from './academy.ts'
import type { Call, Command } from './command.ts'
import { keyMark } from './key-mark.ts'
import { openSession, snapshot, type Copied } from './snapshot.ts'

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
  const copied = await withAddress(config, 'existing', async (url) => {
    const client = await openSession(url, 'quinte backup')
    try {
      const facts = {
        createdAt: systemClock.now().toString(),
        keyMark: keyMark(await secretKey(config)),
      }
      const counts: Copied = { tables: 0, rows: 0 }
      await writeWhole(file, snapshot(client, facts, counts))
      return counts
    } finally {
      await client.end()
    }
  })
  print(
    `Copia scritta in ${file}: ${formatInteger(copied.tables)} tabelle, ${formatInteger(copied.rows)} righe.`,
  )
  print(
    config.SECRET_KEY === undefined
      ? `La copia non contiene la chiave dei segreti: conserva a parte ${path.resolve(config.DATA_DIR, 'secret.key')}.`
      : 'La copia non contiene la chiave dei segreti: conserva a parte SECRET_KEY.',
  )
}

/** Writes beside the file and takes its name only when everything is on the disk. */
async function writeWhole(file: string, content: AsyncGenerator<Buffer>): Promise<void> {
  const unfinished = `${file}.part`
  try {
    const handle = await open(unfinished, 'w', 0o600)
    try {
      await pipeline(
        Readable.from(content),
        createGzip(),
        handle.createWriteStream({ flush: true }),
      )
    } finally {
      await handle.close()
    }
    await rename(unfinished, file)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw fileFault(error, file)
  }
}

/** What the system refused, as a line; any other error comes back as it is. */
function fileFault(error: unknown, file: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  switch (code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartFault(`Il disco è pieno: non c'è spazio per ${file}.`)
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOENT':
    case 'ENOTDIR':
    case 'EISDIR':
      return new StartFault(`Non posso scrivere ${file}: controlla cartella e permessi.`)
    default:
      return error
  }
}
