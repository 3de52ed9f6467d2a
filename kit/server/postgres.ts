import { access, constants, mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { serverAccount } from './postgres/account.ts'
import { findBinaries } from './postgres/binaries.ts'
import { prepareCluster, removeUnfinished } from './postgres/cluster.ts'
import { setUp, takeLock, tryLock } from './postgres/connection.ts'
import { systemFault } from './postgres/faults.ts'
import { bringUp, isAnswering, shutDown, type Running } from './postgres/server.ts'
import type { Site } from './postgres/site.ts'

/**
 * The PostgreSQL that comes with the app, for one DATA_DIR. Its server outlives the app: after a
 * crash of the app the next start finds it running. It listens on TCP, on 127.0.0.1 only, since a
 * Unix socket's path is limited to about 100 bytes and DATA_DIR is not.
 */
export type EmbeddedPostgres = {
  /** postgresql:// address of the database `quinte`; the same for the life of this object. */
  url: string
  /** Ends the server, with everything on disk. */
  stop(): Promise<void>
  /**
   * Resolves once the server answers, after restarting it if it was gone. It is also done by
   * itself when the server is lost; calling it meanwhile waits for that restart. Rejects with a
   * StartFault when the server cannot be had back.
   */
  ensureRunning(): Promise<void>
}

type Options = {
  dataDir: string
  /** Takes one Italian line for the operator at a time. */
  log: (line: string) => void
}

/**
 * Starts the database of a DATA_DIR, or takes over the running one of an app that was killed, and
 * holds the folder for this app alone until `stop` or its death. Rejects with a StartFault.
 */
export async function startPostgres(options: Options): Promise<EmbeddedPostgres> {
  const site = await prepare(options)
  const { session, port } = await hold(site)
  await removeUnfinished(site)

  let held = session
  let stopping = false
  let recovery: Promise<void> | undefined

  const recover = () => {
    recovery ??= (async () => {
      site.log('Il database si è interrotto: lo riavvio')
      await held.end() // it may have lost a query and still hold the lock
      held = (await hold(site, port)).session
      watch()
      site.log('Il database risponde di nuovo')
    })().finally(() => {
      recovery = undefined
    })
    return recovery
  }
  const watch = () => {
    held.once('end', () => {
      // The line is for the operator; whoever needs the database calls ensureRunning and is told.
      if (!stopping) recover().catch((error: Error) => site.log(error.message))
    })
  }
  watch()

  return {
    url: address(site, port),
    async ensureRunning() {
      if (recovery) return recovery
      // A new session tells of the server; the old one may outlive it by a moment.
      if (!(await isAnswering(site)) || !(await answers(held))) await recover()
    },
    async stop() {
      stopping = true
      await recovery?.catch(() => undefined) // told to the operator already
      // Without the lock the server is not ours to stop: it is gone, or another app has it.
      if (await answers(held)) await shutDown(site)
    },
  }
}

/**
 * The database of a DATA_DIR for a command that works beside the app: the running server, or one
 * that is started for it. `leave` ends that one again, unless an app has come to use it.
 */
export async function joinPostgres(
  options: Options,
): Promise<{ url: string; leave(): Promise<void> }> {
  const site = await prepare(options)
  const running = await serve(site)
  return {
    url: address(site, running.port),
    leave: () => leaveServer(site, running),
  }
}

const address = ({ password }: Site, port: number) =>
  `postgresql://quinte:${password}@127.0.0.1:${port}/quinte`

const answers = (session: Running['session']) =>
  session.query('select 1').then(
    () => true,
    () => false,
  )

async function serve(site: Site, port?: number): Promise<Running> {
  try {
    const running = await bringUp(site, port)
    await setUp(running.session, site).catch(async (error: unknown) => {
      await leaveServer(site, running)
      throw error
    })
    return running
  } catch (error) {
    throw systemFault(error, site.dataDir)
  }
}

/** Ends a server that was launched here, unless an app uses it by now, or it ended by itself. */
async function leaveServer(site: Site, { session, launched }: Running) {
  const unused = launched && (await answers(session)) && (await tryLock(session))
  if (unused) await shutDown(site)
  else await session.end()
}

/** The same, for the one app of the folder. */
async function hold(site: Site, port?: number): Promise<Running> {
  const running = await serve(site, port)
  await takeLock(running.session, site)
  if (port === undefined || running.port === port) return running
  // A command (`joinPostgres`) was quicker to restart a lost server, on a port of its own.
  await shutDown(site)
  return hold(site, port)
}

async function prepare({ dataDir, log }: Options): Promise<Site> {
  const path = resolve(dataDir)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK)
    const home = await realpath(path)
    const cluster = join(home, 'postgres')
    const account = await serverAccount(cluster)
    const binaries = await findBinaries(account)
    const site = { dataDir: home, cluster, account, binaries, log }
    return { ...site, password: await prepareCluster(site) }
  } catch (error) {
    throw systemFault(error, path)
  }
}
