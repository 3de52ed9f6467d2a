import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, expect, onTestFinished, test } from 'vitest'
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

/** PostgreSQL's message that a copy is over; that of how many rows it had comes after it. */
const COPY_DONE = Buffer.from([0x63, 0, 0, 0, 4])

/** A slow line to the database: what follows the end of a copy comes later than that end. */
async function slowLine(): Promise<string> {
  const url = new URL(world.databaseUrl)
  const [port, host] = [Number(url.port), url.hostname]
  const door = createServer((client) => {
    const server = connect(port, host)
    client.pipe(server)
    const send = async (pieces: AsyncIterable<Buffer>) => {
      for await (let piece of pieces) {
        for (let at = piece.indexOf(COPY_DONE); at >= 0; at = piece.indexOf(COPY_DONE)) {
          client.write(piece.subarray(0, at + COPY_DONE.length))
          piece = piece.subarray(at + COPY_DONE.length)
          await setTimeout(5)
        }
        client.write(piece)
      }
      client.end()
    }
    void send(server)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  onTestFinished(() => void door.close())
  url.hostname = '127.0.0.1'
  url.port = String((door.address() as AddressInfo).port)
  return url.href
}

test('the rows of each table are counted also when their number comes later than they', async () => {
  const rowsOver = async (url: string) => {
    const client = await openSession(url, 'quinte test')
    const copied = { tables: 0, rows: 0 }
    for await (const _ of snapshot(client, FACTS, copied)) continue
    await client.end()
    return copied.rows
  }
  expect(await rowsOver(await slowLine())).toBe(await rowsOver(world.databaseUrl))
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
