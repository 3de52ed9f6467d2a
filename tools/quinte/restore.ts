import { stat } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { secretKey } from '#app/server/secret-key.ts'
import { sizeText } from '#f/system/backups/domain/text.ts'
import { formatInstant, formatInteger } from '#kit/domain/format.ts'
import type { Header } from '#kit/server/backup/archive.ts'
import { readHolding, refuseCompany } from '#kit/server/backup/clearing.ts'
import { keyMark } from '#kit/server/backup/key-mark.ts'
import { putBack, type PutBack } from '#kit/server/backup/put-back.ts'
import { checkHeader, openArchive, reading } from '#kit/server/backup/reading.ts'
import { openSession } from '#kit/server/backup/snapshot.ts'
import { diskOf } from '#kit/server/disk.ts'
import { readMigrations } from '#kit/server/migrate.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { withAddress } from './academy.ts'
import type { Call, Command } from './command.ts'

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
    if (config.DATABASE_URL === undefined) await checkRoom(file, config.DATA_DIR)
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

/**
 * Refuses what the disk of the embedded database cannot hold: a database that runs out of room on
 * the way may end, and what it wrote until then stays on the disk. The least that a restore takes is
 * twice its packed file, for the rows and for the database's log of them.
 */
async function checkRoom(file: string, folder: string): Promise<void> {
  const disk = await diskOf(folder)
  const least = 2 * (await stat(file)).size
  if (!disk || disk.free >= least) return
  throw new StartFault(
    `Sul disco di ${path.resolve(folder)} ci sono ${sizeText(disk.free)} liberi, e il ripristino ne chiede almeno ${sizeText(least)}: non ho ripristinato niente.`,
  )
}

/** Only an empty database is filled; an academy in use is replaced if that was asked for. */
async function agree(
  client: pg.Client,
  force: boolean,
  print: (line: string) => void,
): Promise<void> {
  const holding = await readHolding(client, 'accounts')
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
