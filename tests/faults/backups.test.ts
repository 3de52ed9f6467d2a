import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { clientOf } from '#tests/support/client.ts'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { digestOf } from '#tests/support/digest.ts'
import { query } from '#tests/support/embedded.ts'
import { LONGER, minutesFor } from '#tests/support/longer.ts'
import { quinte } from '#tests/support/program.ts'
import { openWorld, type World } from '#tests/support/world.ts'

const MINUTES = minutesFor(1)
const WRITERS = 4
const SECRET_KEY = 'a key only for the tests'

let world: World
beforeAll(async () => {
  world = await openWorld({ demo: true })
  if (LONGER) await loadDemo(world.services, 1)
})
afterAll(() => world.close())

async function emptyDatabase(): Promise<string> {
  const name = `quinte_faults_${randomBytes(6).toString('hex')}`
  await command(inject('adminUrl'), `create database ${name}`)
  onTestFinished(() => dropDatabase(inject('adminUrl'), name))
  return onDatabase(inject('adminUrl'), name)
}

async function run(word: 'backup' | 'restore', file: string, url: string): Promise<void> {
  const ended = await quinte([word, file], { DATABASE_URL: url, SECRET_KEY })
  expect({ word, code: ended.code, stderr: ended.stderr }).toEqual({ word, code: 0, stderr: '' })
}

/** The numbers of what each writer has in a database, in their order. */
async function written(url: string): Promise<Map<string, number[]>> {
  const rows = await query<{ name: string }>(
    url,
    "select name from subjects where name like 'Scritta %' order by id",
  )
  const byWriter = new Map<string, number[]>()
  for (const { name } of rows) {
    const [, writer = '', number = ''] = name.split(' ')
    byWriter.set(writer, [...(byWriter.get(writer) ?? []), Number(number)])
  }
  return byWriter
}

test.runIf(LONGER)(
  `backups taken under load for ${MINUTES} minutes are the academy of one moment, table by table`,
  { timeout: (MINUTES + 5) * 60_000 },
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'quinte-faults-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const { cookie = '' } = await world.signIn('admin', 'demo-quinte')
    let over = false
    const done = new Map<string, number>()
    const write = async (writer: string) => {
      const client = clientOf(world.url, cookie)
      for (let turn = 1; !over; turn += 1) {
        const name = `Scritta ${writer} ${turn}`
        const made = await client.call('POST', '/subjects', { name })
        expect({ name, status: made.status }).toEqual({ name, status: 200 })
        done.set(writer, turn)
      }
    }
    const work = Promise.all(Array.from({ length: WRITERS }, (_, at) => write(`n${at}`)))
    work.catch(() => (over = true))
    const end = performance.now() + MINUTES * 60_000
    let rounds = 0
    try {
      for (; performance.now() < end && !over; rounds += 1) {
        const [file, second] = [1, 2].map((at) => path.join(folder, `${rounds}-${at}.quinte`))
        const before = new Map(done)
        await run('backup', file ?? '', world.databaseUrl)
        const copy = await emptyDatabase()
        await run('restore', file ?? '', copy)

        // Of each writer all that was answered before, and nothing after the first that is missing.
        for (const [writer, numbers] of await written(copy)) {
          expect(numbers).toEqual(numbers.map((_, at) => at + 1))
          expect(numbers.length).toBeGreaterThanOrEqual(before.get(writer) ?? 0)
        }
        // One moment in every table: what was made and what was noted of it agree.
        const [sums] = await query<Record<string, number>>(
          copy,
          `select (select count(*)::int from subjects where name like 'Scritta %') as made,
             (select count(*)::int from audit_entries
              where action = 'subject.created' and after ->> 'name' like 'Scritta %') as noted`,
        )
        expect(sums?.['noted']).toBe(sums?.['made'])
        await run('backup', second ?? '', copy)
        const again = await emptyDatabase()
        await run('restore', second ?? '', again)
        expect(await digestOf(again)).toEqual(await digestOf(copy))
        await Promise.all([file, second].map((one) => rm(one ?? '')))
      }
    } finally {
      over = true
      await work
    }
    expect(rounds).toBeGreaterThan(0)
    process.stdout.write(
      `${rounds} backups under ${[...done.values()].reduce((a, b) => a + b)} writes\n`,
    )
  },
)
