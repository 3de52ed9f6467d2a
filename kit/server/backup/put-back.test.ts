import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { afterAll, expect, inject, test } from 'vitest'
import { command, dropDatabase, onDatabase } from '#tests/support/database.ts'
import { digestOf } from '#tests/support/digest.ts'
import { openWorld } from '#tests/support/world.ts'
import { readMigrations } from '../migrate.ts'
import { ArchiveReader, ArchiveSum, jsonFrame } from './archive.ts'
import { putBack } from './put-back.ts'
import { openSession, snapshot } from './snapshot.ts'

const world = await openWorld()
const name = `quinte_restore_${randomBytes(6).toString('hex')}`
await command(inject('adminUrl'), `create database ${name}`)
afterAll(async () => {
  await world.close()
  await dropDatabase(inject('adminUrl'), name)
})

const FACTS = { createdAt: '2026-10-15T07:00:00Z', keyMark: 'x' }

/** An archive of the academy whose tables are said to have no rows, as some older ones say. */
async function* withoutCounts(): AsyncGenerator<Buffer> {
  const client = await openSession(world.databaseUrl, 'quinte test')
  const [sum, copied] = [new ArchiveSum(), { tables: 0, rows: 0 }]
  for await (const frame of snapshot(client, FACTS, copied)) {
    const letter = frame.toString('latin1', 0, 1)
    const { sha256 } = letter === 'R' ? JSON.parse(frame.toString('utf8', 5)) : {}
    if (letter === 'E') yield jsonFrame('end', { tables: copied.tables, ...sum.total() })
    else yield sum.add(letter === 'R' ? jsonFrame('rows', { count: 0, sha256 }) : frame)
  }
  await client.end()
}

test('an archive whose rows are whole is put back, also when it says that there are none', async () => {
  const archive = await ArchiveReader.open(Readable.from(withoutCounts()))
  const header = await archive.next('header')
  const there = onDatabase(inject('adminUrl'), name)
  const client = await openSession(there, 'quinte test')
  const { rows } = await putBack(client, archive, header, await readMigrations())
  await client.end()
  expect(rows).toBeGreaterThan(0)
  expect(await digestOf(there)).toEqual(await digestOf(world.databaseUrl))
})
