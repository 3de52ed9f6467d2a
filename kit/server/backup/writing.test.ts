import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { smallDisk } from '#tests/support/small-disk.ts'
import { openWorld } from '#tests/support/world.ts'
import { openSession, snapshot } from './snapshot.ts'
import { writeBackup } from './writing.ts'

const world = await openWorld()
afterAll(() => world.close())

const FACTS = { createdAt: '2026-10-15T07:00:00Z', keyMark: 'x' }

test('a copy that is given up half-way ends its session, and nothing else', async () => {
  const client = await openSession(world.databaseUrl, 'quinte test')
  for await (const piece of snapshot(client, FACTS, { tables: 0, rows: 0 })) {
    if (piece.toString('latin1', 0, 1) === 'D') break
  }
  await client.end()
  expect(await world.sql('select 1 as one')).toEqual([{ one: 1 }])
})

test.runIf(process.env['LONGER'])(
  'a full disk is told in one line, and leaves no half file',
  async ({ skip }) => {
    const disk = await smallDisk(1)
    if (disk === undefined) return skip()
    await world.sql(
      `insert into files (name, media_type, size, sha256, created_by)
       values ('rumore.png', 'image/png', 3000000, '\\x00', 'x')`,
    )
    await world.sql('insert into file_chunks select max(id), 0, $1 from files', [
      randomBytes(3_000_000),
    ])
    const file = path.join(disk.folder, 'copia.quinte')
    await expect(writeBackup(world.databaseUrl, file, FACTS)).rejects.toThrow('Il disco è pieno')
    expect(await readdir(disk.folder)).toEqual([])
    await disk.remove()
  },
)
