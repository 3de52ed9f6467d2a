import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import path from 'node:path'
import { fitsTheDatabase, secretKey } from '#app/server/secret-key.ts'
import { servicesOf } from '#app/server/services.ts'
import { ageText } from '#f/system/backups/domain/text.ts'
import { readState as readBackups } from '#f/system/backups/server/queries.ts'
import { diskText, LACK_TEXTS, mailsText, waitingText } from '#f/system/installation/domain/text.ts'
import { readInstallation } from '#f/system/installation/server/queries.ts'
import { plural } from '#kit/domain/format.ts'
import { readSchema } from '#kit/server/backup/schema.ts'
import { backupFolder, type Config } from '#kit/server/config.ts'
import type { Database } from '#kit/server/db.ts'
import { readMigrations } from '#kit/server/migrate.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { withDatabase } from './academy.ts'
import type { Call, Command } from './command.ts'

/** What was found: in order, worth a thought, or to be mended before real use. */
interface Finding {
  readonly grade: keyof typeof SIGNS
  readonly text: string
}

const SIGNS = { good: '✓', thought: '!', bad: '✗' } as const
const good = (text: string): Finding => ({ grade: 'good', text })
const thought = (text: string): Finding => ({ grade: 'thought', text })
const bad = (text: string): Finding => ({ grade: 'bad', text })

/** A server that answers later than this is not there. */
const PATIENCE_MS = 5_000

/** `doctor`: looks at a whole installation, line by line, and says what to do. */
export const doctorCommand: Command = {
  does: "controlla tutta l'installazione e dice che cosa fare",
  options: {},
  run: examine,
}

async function examine({ config, print }: Call): Promise<void> {
  const findings: Finding[] = []
  const tell = (found: readonly Finding[]) => {
    for (const { grade, text } of found) print(`${SIGNS[grade]} ${text}`)
    findings.push(...found)
  }
  tell(await ofMachine(config))
  try {
    await withDatabase(config, 'existing', async (database) =>
      tell(await ofDatabase(config, database)),
    )
  } catch (error) {
    if (!(error instanceof StartFault)) throw error
    tell([bad(error.message)])
  }
  tell([await ofServer(config)])
  const wrong = findings.filter(({ grade }) => grade === 'bad').length
  if (wrong > 0) throw new StartFault(`${plural(wrong, 'cosa', 'cose')} da sistemare.`)
  const worth = findings.filter(({ grade }) => grade === 'thought').length
  print(worth === 0 ? 'Tutto a posto.' : `Funziona; ${plural(worth, 'cosa', 'cose')} da guardare.`)
}

/** The folders and files of this machine. */
async function ofMachine(config: Config): Promise<Finding[]> {
  const found = [good(`Node ${process.versions.node}, dati in ${path.resolve(config.DATA_DIR)}`)]
  const key = path.resolve(config.DATA_DIR, 'secret.key')
  const mode = await stat(key).then(
    (file) => file.mode & 0o777,
    () => undefined,
  )
  if (config.SECRET_KEY === undefined && mode !== undefined && (mode & 0o077) !== 0) {
    found.push(bad(`${key} si legge anche da altri utenti: chmod 600 ${key}`))
  }
  const folder = backupFolder(config)
  if (folder !== undefined && !(await isWritable(folder))) {
    found.push(bad(`Non posso scrivere le copie in ${folder}: controlla cartella e permessi.`))
  }
  return found
}

/** Whether files can be made in a folder, or in the one in which it will be made. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK | constants.X_OK)
    return (await stat(folder)).isDirectory()
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    const parent = path.dirname(folder)
    return missing && parent !== folder && isWritable(parent)
  }
}

/** The database and what it tells of the program. */
async function ofDatabase(config: Config, database: Database): Promise<Finding[]> {
  const client = await database.pool.connect()
  const applied = await readSchema(client).finally(() => client.release())
  const missing = (await readMigrations()).length - applied.length
  if (missing > 0) {
    return [
      bad(
        `Al database mancano ${plural(missing, 'migrazione', 'migrazioni')}: avvia il programma, o esegui npm run quinte -- migrate.`,
      ),
    ]
  }
  const services = servicesOf(config, database, await secretKey(config))
  const { version, schema, database: size, ...state } = await readInstallation(services)
  const found = [good(`Quinte ${version}, database ${schema}, ${size.server}`)]
  found.push(
    (await fitsTheDatabase(services))
      ? good('SECRET_KEY apre le password conservate')
      : bad(
          'SECRET_KEY non è quella con cui sono cifrate le password: rimetti la chiave di prima.',
        ),
  )
  if (state.dataDisk) found.push(good(`Disco dei dati: ${diskText(state.dataDisk)}`))
  found.push(...(await ofBackups(services)))
  const { jobs, mails } = state
  found.push((jobs.failed > 0 ? thought : good)(`Lavori: ${waitingText(jobs)}`))
  found.push((mails.failed > 0 ? thought : good)(`Mail: ${mailsText(mails)}`))
  for (const lack of state.lacks) {
    found.push((lack === 'disk_low' ? bad : thought)(LACK_TEXTS[lack]))
  }
  return found
}

async function ofBackups(services: Parameters<typeof readBackups>[0]): Promise<Finding[]> {
  const { folder, lastGoodAt, late, fault, lastTrialFault, lastCopyFault } =
    await readBackups(services)
  if (folder === null) return []
  const last =
    lastGoodAt === null
      ? 'Ancora nessuna copia'
      : `Ultima copia riuscita: ${ageText(lastGoodAt, services.clock.now().toString())}`
  const found = [(late ? bad : good)(`${last}, in ${folder}`)]
  if (fault !== null) found.push(bad(`L'ultima copia non è riuscita: ${fault}`))
  if (lastTrialFault !== null) {
    found.push(bad(`L'ultima prova di ripristino non è riuscita: ${lastTrialFault}`))
  }
  if (lastCopyFault !== null) found.push(bad(`L'ultima copia non è altrove: ${lastCopyFault}`))
  return found
}

/** Whether the program serves, here and by the public address. */
async function ofServer({ BASE_URL, HOST, PORT }: Config): Promise<Finding> {
  const here = ['0.0.0.0', '::'].includes(HOST) ? '127.0.0.1' : HOST
  const address = BASE_URL ?? `http://${here.includes(':') ? `[${here}]` : here}:${PORT}`
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const { status } = await fetch(new URL('/readyz', address), { signal })
    if (status === 200) return good(`Il programma risponde a ${address}`)
    return bad(`A ${address} risponde qualcosa, ma non è pronto (${status}): guarda il suo log.`)
  } catch {
    return thought(
      `A ${address} non risponde nessuno: il programma è fermo, o il proxy non lo trova.`,
    )
  }
}
