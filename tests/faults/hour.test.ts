import { rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { clientOf, fromElsewhere, sessionCookie, type Client } from '#tests/support/client.ts'
import { openFolder } from '#tests/support/embedded.ts'
import { LONGER, minutesFor } from '#tests/support/longer.ts'
import {
  AS_STARTED,
  keptMb,
  MOST_MB,
  residentMb,
  sampleMb,
  TELLS_KEPT,
} from '#tests/support/memory.ts'
import { serve } from '#tests/support/program.ts'

const MINUTES = minutesFor(6)
/** In the first minutes a server fills what it keeps at hand. */
const WARM_SHARE = 1 / 3
const WORKERS = 6
const SAMPLE_MS = 1_000
/** Of this many turns one prints a list and takes a spreadsheet along. */
const PAPER_TURN = 20
/** What is kept once the garbage is collected may grow by so much, once the server is warm. */
const GROWTH_MB = 10

/** A day at the desk: lists, searches, a sheet, a PDF, a spreadsheet, something saved. */
async function work(client: Client, worker: number, isOver: () => boolean): Promise<number> {
  let asked = 0
  const ok = async (...call: Parameters<Client['call']>) => {
    const { status, body } = await client.call(...call)
    expect({ call: call[1], status, said: status === 200 ? '' : body }).toMatchObject({
      status: 200,
    })
    asked += 1
    return body
  }
  for (let turn = 1; !isOver(); turn += 1) {
    const students = await ok('GET', '/students', { page: (turn % 20) + 1 })
    const [student] = students.rows as { id: number; surname: string }[]
    if (student) await ok('GET', `/students/${student.id}`)
    await ok('GET', '/students', { q: student?.surname.slice(0, 3) ?? 'ro' })
    const { rows } = await ok('GET', '/courses', { sort: 'name', dir: 'desc' })
    await ok('GET', '/leads', { page: (turn % 10) + 1 })
    await ok('POST', '/subjects', { name: `Materia ${worker} ${turn}` })
    if (turn % PAPER_TURN === 0) {
      const course = (rows as { id: number }[])[turn % rows.length]
      if (course) await ok('GET', '/reports/class-list.pdf', { course: course.id })
      await ok('GET', '/leads/export.xlsx')
    }
    // One who works reads between two clicks.
    await delay(20)
  }
  return asked
}

test.runIf(LONGER)(
  `${MINUTES} minutes of mixed work leave the memory flat`,
  { timeout: (MINUTES + 5) * 60_000 },
  async ({ skip }) => {
    const home = await openFolder()
    const program = await serve(
      { DATA_DIR: path.join(home, 'data'), ...AS_STARTED.env },
      { args: ['--demo'], flags: [...AS_STARTED.flags, ...TELLS_KEPT] },
    )
    try {
      if ((await residentMb(program.pid)) === undefined) return skip()
      const end = performance.now() + MINUTES * 60_000
      const isOver = () => performance.now() > end
      const login = { username: 'admin', password: 'demo-quinte' }
      const working = Array.from({ length: WORKERS }, async (_, worker) => {
        const signedIn = await clientOf(program.url).call(
          'POST',
          '/session',
          login,
          fromElsewhere(),
        )
        return work(clientOf(program.url, sessionCookie(signedIn)), worker, isOver)
      })
      const all = Promise.all(working)
      let failed: unknown
      all.catch((error: unknown) => (failed = error))
      const sampled = sampleMb(program.pid, SAMPLE_MS, () => isOver() || failed !== undefined)
      await delay(MINUTES * 60_000 * WARM_SHARE)
      const warm = await keptMb(program, 1)
      const asked = (await all).reduce((sum, one) => sum + one, 0)
      const samples = await sampled
      const late = await keptMb(program, 2)
      process.stdout.write(
        `${asked} requests; ${Math.round(warm)} MB kept when warm, ${Math.round(late)} MB at the end, ${Math.round(Math.max(...samples))} MB at most\n`,
      )
      expect(late - warm).toBeLessThan(GROWTH_MB)
      expect(Math.max(...samples)).toBeLessThan(MOST_MB)
    } finally {
      await program.end('SIGTERM')
      await rm(home, { recursive: true })
    }
  },
)
