import { mkdir } from 'node:fs/promises'
import { hostname } from 'node:os'
import path from 'node:path'
import { plural } from '#kit/domain/format.ts'
import { keyMark } from '#kit/server/backup/key-mark.ts'
import { fileFault, writeBackup } from '#kit/server/backup/writing.ts'
import { systemClock } from '#kit/server/clock.ts'
import { backupFolder, type Config } from '#kit/server/config.ts'
import type { Database } from '#kit/server/db.ts'
import { migrate, type Migration } from '#kit/server/migrate.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { foundation } from './features.ts'
import { secretKey } from './secret-key.ts'

type Made = Parameters<typeof foundation.upgradeBackups.note>[1]

/**
 * Brings a database to this program's schema. One that has been used is backed up first; when a
 * migration fails it is what it was before, and the fault says so. Answers how many were applied.
 */
export async function upgrade(
  config: Config,
  database: Database,
  print: (line: string) => void,
): Promise<number> {
  const made: Made[] = []
  const done = await migrate(database.pool, Infinity, async (pending) => {
    made.push(...(await backUpBefore(config, database.url, pending, print)))
  })
  for (const one of made) {
    await database.db.transaction().execute((tx) => foundation.upgradeBackups.note(tx, one))
    print(`Database aggiornato a questa versione: ${plural(done, 'migrazione', 'migrazioni')}.`)
  }
  return done
}

/** The backup of an academy as the older program has left it; none where none are wanted. */
async function backUpBefore(
  config: Config,
  url: string,
  pending: readonly Migration[],
  print: (line: string) => void,
): Promise<Made[]> {
  const folder = backupFolder(config)
  const newest = pending.at(-1)
  if (folder === undefined || !newest) return []
  const now = systemClock.now()
  const name = foundation.upgradeBackups.fileName(newest.version, now)
  const file = path.join(folder, name)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
      throw fileFault(error, folder)
    })
    const facts = { createdAt: now.toString(), keyMark: keyMark(await secretKey(config)) }
    const { bytes, rows } = await writeBackup(url, file, facts)
    print(`Nuova versione del programma: prima ho copiato l'accademia in ${file}`)
    const startedAt = now.toString()
    return [{ file: name, host: hostname(), startedAt, bytes, rows }]
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    throw new StartFault(
      `${error.message} Prima di aggiornare il database ne faccio una copia: scegli con BACKUP_DIR una cartella adatta. Non è cambiato nulla.`,
    )
  }
}
