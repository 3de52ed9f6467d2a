import { createReadStream } from 'node:fs'
import { pipeline } from 'node:stream'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import type { Migration } from '../migrate.ts'
import { outageOf } from '../outage.ts'
import { StartFault } from '../start-fault.ts'
import { ArchiveReader, DamagedArchive, type Header } from './archive.ts'

/** Opens a backup; throws StartFault when it is none. */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const gunzip = createGunzip()
  // Its errors are met by whoever reads the archive.
  pipeline(createReadStream(file), gunzip, () => {})
  return reading(file, () => ArchiveReader.open(gunzip))
}

/** Turns what is wrong with a file into one line; whatever was done meanwhile is rolled back. */
export async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EPERM'].includes(code)) {
      throw new StartFault(`Non posso leggere ${file}: controlla nome e permessi.`)
    }
    const outage = outageOf(error)
    if (outage === 'disk')
      throw new StartFault('Il disco del database è pieno: non ho ripristinato niente.')
    if (outage === 'database')
      throw new StartFault('Il database si è interrotto: non ho ripristinato niente.')
    // Rows that the schema does not accept were not written by a backup.
    const unacceptable = error instanceof pg.DatabaseError && /^2[23]/.test(code)
    if (error instanceof DamagedArchive || code.startsWith('Z_') || unacceptable) {
      throw new StartFault(
        `${file} non è una copia di Quinte, o è danneggiato: non ho ripristinato niente.`,
      )
    }
    throw error
  }
}

/** Reads a whole backup without putting it anywhere: every row and the end are what was written. */
export async function readThrough(archive: ArchiveReader): Promise<void> {
  for (let tables = 0; ; tables += 1) {
    const next = await archive.nextTable()
    if ('sequences' in next) {
      if ((await archive.end()).tables !== tables) throw new DamagedArchive('not all tables')
      return
    }
    for await (const _ of archive.data(() => {})) continue
  }
}

/** Refuses archives of a newer program, or of one with other migrations. */
export function checkHeader(header: Header, migrations: readonly Migration[]): void {
  const version = header.migrations.at(-1)?.version ?? 0
  if (version > (migrations.at(-1)?.version ?? 0)) {
    throw new StartFault(
      `La copia viene da una versione più recente (${version}) di questo programma: aggiorna il programma.`,
    )
  }
  for (const { version: copied, checksum } of header.migrations) {
    const own = migrations.find((migration) => migration.version === copied)
    if (own?.checksum !== checksum) {
      throw new StartFault(
        `La copia viene da un programma diverso: la migrazione ${copied} non è la stessa.`,
      )
    }
  }
}
