import { linkBase, type Config } from '#kit/server/config.ts'
import { StartFault } from '#kit/server/start-fault.ts'
import { readyDatabase, type ReadyDatabase } from './database.ts'
import { loadDemo } from './demo.ts'
import { features, foundation } from './features.ts'
import { readinessOf } from './health.ts'
import { buildServer } from './http.ts'
import { startAllJobs } from './jobs.ts'
import { fitsTheDatabase, secretKey } from './secret-key.ts'
import { servicesOf } from './services.ts'

const MINUTE_MS = 60_000

/** A serving program. */
export interface Running {
  readonly address: string
  /** Takes no new requests, lets running ones finish, ends the jobs and the database. */
  stop(): Promise<void>
}

const WRONG_KEY =
  'Attenzione: SECRET_KEY non è quella con cui sono state cifrate le password conservate. ' +
  'Le credenziali generate, la password della casella e i codici di verifica non si possono leggere finché non torna la chiave giusta.'

const NO_LINK_BASE =
  'Attenzione: manca BASE_URL, l’indirizzo con cui si apre il programma da fuori. ' +
  'Finché manca, le mail con un link non partono.'

/**
 * Starts everything in order; what started is ended again when a later step fails. A demo academy
 * that is not loaded yet becomes `demoScale` times as large as the plain one.
 */
export async function start(
  config: Config,
  print: (line: string) => void,
  demoScale = 1,
): Promise<Running> {
  const database = await readyDatabase(config, print)
  try {
    return await serve(config, database, print, demoScale)
  } catch (error) {
    await database.stop()
    throw error
  }
}

async function serve(
  config: Config,
  database: ReadyDatabase,
  print: (line: string) => void,
  demoScale: number,
): Promise<Running> {
  const services = servicesOf(config, database, await secretKey(config))
  if (!(await fitsTheDatabase(services))) print(WRONG_KEY)
  if (config.demo) await loadDemo(services, demoScale)
  let draining = false
  const app = await buildServer(services, {
    draining: () => draining,
    ready: readinessOf(database.db),
  })
  let jobs
  try {
    await app.listen({ host: config.HOST, port: config.PORT }).catch((error: unknown) => {
      throw portFault(error, config)
    })
    // Her password is told once: no later than she is there, and no step may fail in between.
    const password = config.demo ? undefined : await foundation.createFirstAdministrator(services)
    if (password !== undefined && config.ADMIN_PASSWORD === undefined) {
      print(`Primo accesso: utente admin, password ${password} (mostrata solo questa volta)`)
    }
    jobs = await startAllJobs(services, database.pool, app.log)
  } catch (error) {
    await app.close()
    throw error
  }
  const everyMinute = async () => {
    for (const feature of features) await feature.everyMinute?.(services, app.log)
  }
  const minutes = setInterval(() => void everyMinute(), MINUTE_MS)
  const address =
    config.BASE_URL ?? `http://${config.HOST}:${portOf(app.server.address(), config.PORT)}`
  print(`Quinte è pronto: ${address}`)
  if (linkBase(config) === undefined) print(NO_LINK_BASE)
  return {
    address,
    async stop() {
      draining = true
      clearInterval(minutes)
      await app.close()
      await jobs.stop()
      await everyMinute()
      await services.pdf.stop()
      await database.stop()
    },
  }
}

function portOf(address: string | { port: number } | null, fallback: number): number {
  return typeof address === 'object' && address !== null ? address.port : fallback
}

function portFault(error: unknown, { HOST, PORT }: Config): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return new StartFault(
      `La porta ${PORT} è già usata da un altro programma: scegline un'altra con PORT.`,
    )
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return new StartFault(`Non posso ascoltare su ${HOST}:${PORT}: controlla HOST e PORT.`)
  }
  return error
}
