import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartFault } from '../start-fault.ts'
import { connect } from './connection.ts'
import { diskFull, portTaken, tellsDiskFull } from './faults.ts'
import { clusterOption, findPostmaster } from './postmaster.ts'
import { directoryArgument, runProgram, surroundings } from './program.ts'
import { openLog, type Site } from './site.ts'

/** A server that answers: a session of its superuser, its port, and whether this call launched it. */
export type Running = { session: Client; port: number; launched: boolean }

/** How long a server may take from its launch, or its recovery after a crash, to its first answer. */
const PATIENCE_MS = 300_000
const POLL_MS = 10
const RELAUNCH_MS = 200
const LOG = 'postgres.log'

/** What the app needs of a server, whatever postgresql.conf says. */
const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  fsync: 'on',
  // The app reports failed statements itself; here they would write personal data to a file.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
}

/**
 * Finds the server of the cluster running and answering, or launches it: on `port` if one is
 * given, else on a free one. After a crash PostgreSQL recovers by itself before it answers.
 */
export async function bringUp(site: Site, port?: number): Promise<Running> {
  const launches: Launch[] = []
  try {
    return await reach(site, port, launches)
  } catch (error) {
    // No server is left behind that nobody asked for.
    if (launches.at(-1)?.alive) await shutDown(site)
    throw error
  }
}

async function reach(site: Site, port: number | undefined, launches: Launch[]): Promise<Running> {
  const deadline = performance.now() + PATIENCE_MS
  for (; performance.now() < deadline; await delay(POLL_MS)) {
    const launch = launches.at(-1)
    const postmaster = await findPostmaster(site.cluster)
    if (postmaster?.ready) {
      const session = await connect(site, postmaster.port)
      if (session)
        return { session, port: postmaster.port, launched: launch?.pid === postmaster.pid }
    }
    if (postmaster || launch?.alive) continue
    if (launch) await considerFailure(site, await launch.output(), port)
    launches.push(await launchServer(site, port ?? (await freePort())))
  }
  throw new StartFault(`Il database in ${site.cluster} non risponde: vedi ${logOf(site)}.`)
}

/** Whether a server runs on the cluster and takes a new session. */
export async function isAnswering(site: Site): Promise<boolean> {
  const postmaster = await findPostmaster(site.cluster)
  const session = postmaster?.ready ? await connect(site, postmaster.port) : undefined
  await session?.end()
  return session !== undefined
}

type Launch = {
  pid: number | undefined
  alive: boolean
  /** What a server that ended before it answered wrote to its log. */
  output(): Promise<string>
}

/**
 * The server gets a session of its own, so neither Ctrl+C nor the death of the app ends it, and
 * writes to a file that the app opened, so it needs no right on the folder of the logs.
 */
async function launchServer(site: Site, port: number): Promise<Launch> {
  const log = await openLog(site.dataDir, LOG)
  const { size } = await log.stat()
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(
    join(site.binaries.bin, 'postgres'),
    [
      '-D',
      await directoryArgument(site.cluster, site.account),
      ...options,
      await clusterOption(site.cluster),
    ],
    {
      ...surroundings(site.cluster, site.account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  const launch: Launch = {
    pid: child.pid,
    alive: true,
    output: async () => (await readFile(logOf(site))).subarray(size).toString(),
  }
  child.once('exit', () => {
    launch.alive = false
  })
  try {
    await once(child, 'spawn')
  } finally {
    await log.close()
  }
  child.unref()
  return launch
}

const logOf = (site: Site) => join(site.dataDir, 'logs', LOG)

/** Returns when another launch is worth trying, else throws the reason. */
async function considerFailure(site: Site, output: string, port: number | undefined) {
  if (tellsDiskFull(output)) throw diskFull(site.dataDir)
  // Another start launched the server first, or processes of a killed server are still ending.
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(output))
    return delay(RELAUNCH_MS)
  if (/address already in use|could not create any TCP\/IP sockets/i.test(output)) {
    if (port === undefined) return
    throw portTaken(port)
  }
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1)
  throw new StartFault(
    `Il database in ${site.cluster} non parte (${reason ?? ''}): vedi ${logOf(site)}.`,
  )
}

/**
 * A free port of 127.0.0.1, below those that systems give to outgoing connections: while the
 * server is down none of them may take its port.
 */
async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_768)
    const probe = createServer()
    const free = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true))
    })
    probe.close()
    if (free) return port
  }
}

/** Ends a server as soon as its transactions are rolled back and everything is on disk. */
export async function shutDown(site: Site): Promise<void> {
  const { code, output } = await runProgram(site, 'pg_ctl', site.cluster, [
    'stop',
    '--mode=fast',
    '--wait',
    '--timeout=60',
  ])
  if (code !== 0 && (await findPostmaster(site.cluster)))
    throw new Error(`pg_ctl stop: ${output.trim()}`)
}
