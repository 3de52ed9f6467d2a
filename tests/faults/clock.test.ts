import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { LONGER, minutesFor } from '#tests/support/longer.ts'
import { openWorld } from '#tests/support/world.ts'

const WORKERS = 6
const MINUTES = minutesFor(1)
const JUMP_MS = 250

const world = await openWorld()
afterAll(() => world.close())

/** Works as people do: writes, reads what she wrote, and signs in again when her session is over. */
async function work(worker: number, isOver: () => boolean): Promise<string[]> {
  const written: string[] = []
  let client: Client = await world.signIn('admin')
  const ask = async (...call: Parameters<Client['call']>) => {
    for (let time = 1; ; time += 1) {
      const answer = await client.call(...call)
      // A day ahead her session was over; the clock may jump again before she is back.
      if (answer.status !== 401 || time === 20) return answer
      client = await world.signIn('admin')
    }
  }
  for (let turn = 1; !isOver(); turn += 1) {
    const name = `Categoria ${worker} ${turn}`
    const made = await ask('POST', '/course-categories', { name })
    expect({ name, status: made.status }).toEqual({ name, status: 200 })
    written.push(name)
    const read = await ask('GET', '/course-categories', { q: name })
    expect(read.status).toBe(200)
    expect(read.body.rows.map((row: { name: string }) => row.name)).toContain(name)
    for (const path of ['/students', '/registers/missing', '/mails']) {
      expect((await ask('GET', path)).status).toBeLessThan(500)
    }
  }
  return written
}

test.runIf(LONGER)(
  `a clock that goes back and forth by a day for ${MINUTES} minutes breaks and loses nothing`,
  { timeout: (MINUTES + 2) * 60_000 },
  async () => {
    await world.as('admin')
    const end = performance.now() + MINUTES * 60_000
    const isOver = () => performance.now() > end
    const working = Array.from({ length: WORKERS }, (_, worker) => work(worker, isOver))
    const all = Promise.all(working)
    let jumps = 0
    let failed: unknown
    all.catch((error: unknown) => (failed = error))
    while (!isOver() && failed === undefined) {
      // A duration goes one way in all its parts.
      const way = randomInt(2) === 0 ? 1 : -1
      world.clock.advance({ hours: way * 24, seconds: way * randomInt(60) })
      jumps += 1
      await delay(JUMP_MS)
    }
    const written = (await all).flat()
    expect(jumps).toBeGreaterThan(MINUTES * 100)
    const rows = await world.sql<{ name: string }>(
      "select name from course_categories where name like 'Categoria %'",
    )
    expect(rows.map(({ name }) => name).sort()).toEqual(written.sort())
    const [audit] = await world.sql<{ n: number }>(
      "select count(*)::int as n from audit_entries where action = 'category.created'",
    )
    expect(audit?.n).toBe(written.length)
  },
)
