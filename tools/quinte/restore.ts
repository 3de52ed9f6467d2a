import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createGunzip } from 'node:zlib'
import { pipeline } from 'node:stream'
import pg from 'pg'
import { secretKey } from '#app/server/secret-key.ts'
import { formatInstant, formatInteger } from '#kit/domain/format.ts'
import { readMigrations, type Migration } from '#kit/server/migrate.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { withAddress } from './academy.ts'
import { ArchiveReader, DamagedArchive, type Header } from './archive.ts'
import { readHolding, refuseCompany } from './clearing.ts'
import type { Call, Command } from './command.ts'
import { keyMark } from './key-mark.ts'
import { putBack, type PutBack } from './put-back.ts'
import { openSession } from './snapshot.ts'

/** `restore FILE`: makes a database what it was when the file was written, or leaves it as it is. */
export const restoreCommand: Command = {
  takes: 'FILE',
  flags: '[--force]',
  does: "ripristina FILE in un database vuoto; --force sostituisce l'accademia che c'è",
  options: { force: { type: 'boolean' } },
  run: restore,
}

async function restore({ config, name, options, print }: Call): Promise<void> {
  const file = path.resolve(name)
  const archive = await openArchive(file)
  const header = await reading(file, () => archive.next('header'))
  const migrations = await readMigrations()
  checkHeader(header, migrations)
  const done = await withAddress(config, 'any', async (url) => {
    const client = await openSession(url, 'quinte restore')
    try {
      await refuseCompany(client)
      await agree(client, options['force'] === true, print)
      return await reading(file, () => putBack(client, archive, header, migrations))
    } finally {
      await client.end()
    }
  })
  report(done, header, print)
  if (keyMark(await secretKey(config)) !== header.keyMark) {
    const where =
      config.SECRET_KEY === undefined ? path.resolve(config.DATA_DIR, 'secret.key') : 'SECRET_KEY'
    print(
      `Attenzione: le password generate e quella della posta sono cifrate con un'altra chiave; rimetti in ${where} la chiave di allora.`,
    )
  }
}

async function openArchive(file: string): Promise<ArchiveReader> {
  const gunzip = createGunzip()
  // Its errors are met by whoever reads the archive.
  pipeline(createReadStream(file), gunzip, () => {})
  return reading(file, () => ArchiveReader.open(gunzip))
}

/** Turns what is wrong with a file into one line; whatever was done meanwhile is rolled back. */
async function reading<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (['ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EPERM'].includes(code)) {
      throw new StartFault(`Non posso leggere ${file}: controlla nome e permessi.`)
    }
    if (code === '53100')
      throw new StartFault('Il disco del database è pieno: non ho ripristinato niente.')
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

/** Refuses archives of a newer program, or of one with other migrations. */
function checkHeader(header: Header, migrations: readonly Migration[]): void {
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

/** Only an empty database is filled; an academy in use is replaced if that was asked for. */
async function agree(
  client: pg.Client,
  force: boolean,
  print: (line: string) => void,
): Promise<void> {
  const holding = await readHolding(client)
  if (holding === 'foreign') {
    throw new StartFault('Il database contiene tabelle che non sono di Quinte: usane uno vuoto.')
  }
  if (holding !== 'academy') return
  if (!force) {
    throw new StartFault(
      "Il database contiene già un'accademia: usane uno vuoto, o aggiungi --force per sostituirla.",
    )
  }
  print("Sostituisco l'accademia che c'è: se il ripristino non riesce, resta com'è.")
}

function report(done: PutBack, header: Header, print: (line: string) => void): void {
  for (const name of done.unknown) {
    print(`Tabella ${name} non ripristinata: non fa parte di Quinte.`)
  }
  const when = formatInstant(header.createdAt)
  print(
    `Ripristinata la copia del ${when}: ${formatInteger(done.tables)} tabelle, ${formatInteger(done.rows)} righe.`,
  )
  if (done.migrated > 0)
    print(`Database aggiornato a questo programma: ${done.migrated} migrazioni.`)
}
