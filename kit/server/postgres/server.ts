import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { FileHandle } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from 'pg'
import { StartFault } from '../start-fault.ts'
import { connect } from './connection.ts'
import { diskFull, portTaken } from './faults.ts'
import { findPostmaster } from './postmaster.ts'
import { directoryArgument, runProgram, surroundings } from './program.ts'
import { openLog, type Site } from './site.ts'

/** A server that answers: a session of its superuser, its port, and whether this call launched it. */
export type Running = { session: Client; port: number; launched: boolean }

/** How long a server may take from its launch, or its recovery after a crash, to its first answer. */
const PATIENCE_MS = 300_000
const POLL_MS = 10

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
  const deadline = performance.now() + PATIENCE_MS
  let launch: Launch | undefined
  for (; performance.now() < deadline; await delay(POLL_MS)) {
    const postmaster = await findPostmaster(site.cluster)
    if (postmaster?.ready) {
      const session = await connect(site, postmaster.port)
      if (session)
        return { session, port: postmaster.port, launched: launch?.pid === postmaster.pid }
    }
    if (postmaster || launch?.alive) continue
    const failure = await launch?.failure()
    if (failure === 'port taken' && port !== undefined) throw portTaken(port)
    if (failure instanceof StartFault) throw failure
    launch = await launchServer(site, port ?? (await freePort()))
  }
  throw new StartFault(
    `Il database in ${site.cluster} non risponde: vedi ${join(site.dataDir, 'logs', 'postgres.log')}.`,
  )
}

type Launch = {
  pid: number | undefined
  alive: boolean
  failure(): Promise<StartFault | 'port taken' | 'try again'>
}

/**
 * The server gets a session of its own, so neither Ctrl+C nor the death of the app ends it, and
 * writes to a file that the app opened, so it needs no right on the folder of the logs.
 */
async function launchServer(site: Site, port: number): Promise<Launch> {
  const log = await openLog(site.dataDir, 'postgres.log')
  const start = (await log.stat()).size
  const options = Object.entries({ ...settings, port }).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(
    join(site.binaries.bin, 'postgres'),
    ['-D', await directoryArgument(site.cluster, site.account), ...options],
    {
      ...surroundings(site.cluster, site.account),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    },
  )
  const launch: Launch = {
    pid: child.pid,
    alive: true,
    failure: async () => readFailure(site, await tail(log, start)),
  }
  child.once('exit', () => {
    launch.alive = false
  })
  await once(child, 'spawn')
  child.unref()
  return launch
}

async function tail(log: FileHandle, start: number) {
  const { size } = await log.stat()
  const { buffer } = await log.read(Buffer.alloc(size - start), 0, size - start, start)
  await log.close()
  return buffer.toString()
}

function readFailure(site: Site, output: string) {
  if (/no space left on device/i.test(output)) return diskFull(site.dataDir)
  // Another start launched the server first, or processes of a killed server are still ending.
  if (/lock file ".*" already exists|pre-existing shared memory block/.test(output))
    return 'try again'
  if (/address already in use|could not create any TCP\/IP sockets/i.test(output))
    return 'port taken'
  const reason = /(?:FATAL|PANIC): +(.*)/.exec(output)?.[1] ?? output.trim().split('\n').at(-1)
  return new StartFault(
    `Il database in ${site.cluster} non parte (${reason ?? ''}): vedi ${join(site.dataDir, 'logs', 'postgres.log')}.`,
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
