import { spawn } from 'node:child_process'
import { randomInt, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clientOf, fromElsewhere, sessionCookie, type Client } from '#tests/support/client.ts'
import { ownPlace, query, serverPid, start } from '#tests/support/embedded.ts'
import { LONGER, minutesFor } from '#tests/support/longer.ts'
import { serve, type Program } from '#tests/support/program.ts'

const PASSWORD = 'prova-prova'
const WRITERS = 8
const KILLS_A_MINUTE = 12
const MINUTES = minutesFor(5)
const KILLS = Math.ceil(KILLS_A_MINUTE * MINUTES)
/** Of this many kills one is the database's. */
const DATABASE_TURN = 4
/** After so long a write that was sent again and again has failed for good. */
const PATIENCE_MS = 60_000

const place = ownPlace()

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return String(port)
}

/** Puts a proxy in front of servers. */
async function openProxy(
  urls: readonly string[],
): Promise<{ readonly url: string; close(): void }> {
  const script = path.resolve(import.meta.dirname, '../support/proxy.mjs')
  const child = spawn(process.execPath, [script, ...urls], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [port] = (await once(child.stdout, 'data')) as [Buffer]
  return { url: `http://127.0.0.1:${String(port).trim()}`, close: () => void child.kill() }
}

/** Sends a write with one key until it is answered, as the screens do; answers how often. */
async function writeOnce(client: Client, name: string): Promise<number> {
  const key = { 'x-request-key': randomUUID() }
  const until = performance.now() + PATIENCE_MS
  for (let sent = 1; performance.now() < until; sent += 1) {
    // No answer at all is one of those after which the same is sent again.
    const answer = await client.call('POST', '/subjects', { name }, key).catch(() => undefined)
    if (answer?.status === 200) return sent
    expect([undefined, 502, 503]).toContain(answer?.status)
    await delay(50)
  }
  throw new Error(`${name} was never answered`)
}

test.runIf(LONGER)(
  `two servers and their database killed ${KILLS} times under eight writers lose nothing and do nothing twice`,
  { timeout: (MINUTES + 5) * 60_000 },
  async () => {
    const postgres = await start(place.dataDir)
    const env = { DATABASE_URL: postgres.url, SECRET_KEY: 'a key only for the tests' }
    const ports = [await freePort(), await freePort()]
    const serveAt = (PORT: string) => serve({ ...env, PORT, ADMIN_PASSWORD: PASSWORD })
    const programs: Program[] = []
    for (const port of ports) programs.push(await serveAt(port))
    const proxy = await openProxy(programs.map(({ url }) => url))
    const answered: string[] = []
    let again = 0
    let over = false
    const write = async (client: Client, writer: number) => {
      for (let turn = 1; !over; turn += 1) {
        const name = `Materia ${writer} ${turn}`
        again += (await writeOnce(client, name)) - 1
        answered.push(name)
      }
    }
    const kill = async (turn: number) => {
      if (turn % DATABASE_TURN === 0) {
        process.kill(await serverPid(place.dataDir), 'SIGKILL')
        return postgres.ensureRunning()
      }
      const at = turn % programs.length
      await programs[at]?.end('SIGKILL')
      programs[at] = await serveAt(ports[at] ?? '')
    }
    try {
      const clients = await Promise.all(
        Array.from({ length: WRITERS }, async () => {
          const login = { username: 'admin', password: PASSWORD }
          const stranger = clientOf(proxy.url)
          const signedIn = await stranger.call('POST', '/session', login, fromElsewhere())
          return clientOf(proxy.url, sessionCookie(signedIn))
        }),
      )
      const work = Promise.all(clients.map(write))
      // What fails meanwhile is told at the end.
      work.catch(() => (over = true))
      for (let turn = 1; turn <= KILLS && !over; turn += 1) {
        const begun = performance.now()
        await delay(randomInt(200, 2_000))
        await kill(turn)
        await delay(Math.max(0, 60_000 / KILLS_A_MINUTE - (performance.now() - begun)))
      }
      over = true
      await work
    } finally {
      over = true
      proxy.close()
      await Promise.all(programs.map((program) => program.end('SIGTERM')))
    }

    const rows = await query<{ name: string }>(postgres.url, 'select name from subjects')
    const names = rows.map(({ name }) => name)
    expect(names.sort()).toEqual(answered.sort())
    const [audit] = await query<{ n: number }>(
      postgres.url,
      "select count(*)::int as n from audit_entries where action = 'subject.created'",
    )
    expect(audit?.n).toBe(answered.length)
    expect(answered.length).toBeGreaterThan(100)
    process.stdout.write(`${answered.length} writes, ${again} of them sent again\n`)
  },
)
