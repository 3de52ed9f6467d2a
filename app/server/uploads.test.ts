import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#tests/support/client.ts'
import { expectSoon } from '#tests/support/screen.ts'
import { pdfOf, send, storedFiles, TOO_LARGE } from '#tests/support/uploads.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { sweep } from './housekeeping.ts'

let world: World
let staff: Client
beforeAll(async () => {
  world = await openWorld()
  staff = await world.as('staff')
})
afterAll(() => world.close())

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

describe('an upload', () => {
  test('answers what it is by its content, under a name without its folders', async () => {
    const { status, body } = await send(world, staff, 'C:\\doc\\Però “1”.txt', pdfOf(700_000))
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(Number),
      name: 'Però “1”.txt.pdf',
      mediaType: 'application/pdf',
      size: 700_000,
    })
  })

  test('of unknown length comes in too', async () => {
    const pieces = inPieces(pdfOf(600_000), 10_000)
    const { body } = await send(world, staff, 'a.pdf', pieces)
    expect(body).toMatchObject({ size: 600_000 })
  })

  test('is for staff in a session of this site', async () => {
    const anonymous = await send(world, world.anonymous, 'a.pdf', pdfOf(9))
    expect([anonymous.status, anonymous.body.message]).toEqual([
      401,
      'Sessione scaduta. Effettua nuovamente il login.',
    ])
    const callCentre = await world.as('call_centre')
    expect((await send(world, callCentre, 'a.pdf', pdfOf(9))).status).toBe(403)
    const from = (headers: Record<string, string>) => send(world, staff, 'a.pdf', pdfOf(9), headers)
    expect((await from({ origin: 'https://altrove.example' })).body.code).toBe('kit.foreign_origin')
    expect((await from({ origin: world.url })).status).toBe(200)
    // The page shows another account than the one that has signed in meanwhile.
    expect((await from({ 'x-account': '999999' })).status).toBe(401)
  })

  test.each<[string, Buffer, string]>([
    ['empty', Buffer.alloc(0), 'Il documento è vuoto.'],
    ['of a type that is not accepted', Buffer.from('\x7fELF\x02\0\0'), 'immagini, audio o video.'],
    ['a large program', Buffer.alloc(3_000_000, 0), 'Questo tipo di documento'],
    ['too large', pdfOf(TOO_LARGE), 'Il documento è troppo grande: al massimo 25 MB.'],
  ])('is refused when it is %s, and leaves nothing', async (_what, content, sentence) => {
    const before = await storedFiles(world)
    const { status, body } = await send(world, staff, 'a.pdf', content)
    expect(status).toBe(422)
    expect(body.message).toContain(sentence)
    expect(await storedFiles(world)).toEqual(before)
  })

  test('that hides its length is refused when it becomes too large', async () => {
    const before = await storedFiles(world)
    const pieces = inPieces(pdfOf(TOO_LARGE), 1024 * 1024)
    expect((await send(world, staff, 'a.pdf', pieces)).body.code).toBe('files.too_large')
    expect(await storedFiles(world)).toEqual(before)
    // The connection is free for what comes next.
    expect((await send(world, staff, 'a.pdf', pdfOf(9))).status).toBe(200)
  })

  /** Begins an upload of 5 MB of which only so many bytes are sent. */
  function begin(bytes: number, client = staff): Socket {
    const { hostname, port } = new URL(world.url)
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    const head = [
      'POST /api/uploads?name=a.pdf HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Cookie: ${client.cookie}`,
      'Content-Type: application/octet-stream',
      'Content-Length: 5000000',
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(pdfOf(bytes))
    return socket
  }
  /** How many uploads are coming in: each has a transaction at work on it. */
  const atWork = async () => {
    const [row] = await world.sql<{ open: number }>(
      `select count(*) as open from pg_stat_activity
       where datname = current_database() and xact_start is not null and pid <> pg_backend_pid()`,
    )
    return row?.open
  }

  test('that is cut in the middle leaves nothing behind', async () => {
    const before = await storedFiles(world)
    const socket = begin(3_000_000)
    await expectSoon(atWork, 1)
    socket.destroy()
    await expectSoon(atWork, 0)
    expect(await storedFiles(world)).toEqual(before)
  })

  test('waits while four others come in, and leaves nothing when it is cut meanwhile', async () => {
    const before = await storedFiles(world)
    const clients = await Promise.all([
      ...(['staff', 'admin', 'billing'] as const).map(world.as),
      world.account('quarta', 'staff').then(() => world.signIn('quarta')),
    ])
    const four = clients.map((client) => begin(1_000_000, client))
    await expectSoon(atWork, 4)
    const fifth = begin(1_000_000)
    const last = send(world, staff, 'intera.pdf', pdfOf(400))
    await expectSoon(atWork, 4)
    fifth.destroy()
    for (const socket of four) socket.destroy()
    expect((await last).status).toBe(200)
    await expectSoon(atWork, 0)
    await world.sql("delete from files where name = 'intera.pdf'")
    expect(await storedFiles(world)).toEqual(before)
  })

  test('has one place among those of all: a hundred others of one user wait behind it', async () => {
    const before = await storedFiles(world)
    const many = Array.from({ length: 100 }, () => begin(1_000))
    await expectSoon(atWork, 1)
    const admin = await world.as('admin')
    expect((await send(world, admin, 'intera.pdf', pdfOf(400_000))).status).toBe(200)
    // The one that was answered may be ending still.
    await expectSoon(atWork, 1)
    for (const socket of many) socket.destroy()
    await expectSoon(atWork, 0)
    expect((await send(world, staff, 'intera.pdf', pdfOf(400))).status).toBe(200)
    await world.sql("delete from files where name = 'intera.pdf'")
    expect(await storedFiles(world)).toEqual(before)
  })

  test('of many at once all come in', async () => {
    const answers = await Promise.all(
      Array.from({ length: 9 }, (_, at) => send(world, staff, `${at}.pdf`, pdfOf(400_000 + at))),
    )
    expect(answers.map(({ body }) => body.size)).toEqual(answers.map((_, at) => 400_000 + at))
  })

  test('that no form takes goes away after a day, with its content', async () => {
    await sweep(world.services)
    await world.sql('delete from files')
    await send(world, staff, 'vecchia.pdf', pdfOf(300_000))
    world.clock.advance({ hours: 23 })
    const again = await world.signIn('staff')
    await send(world, again, 'nuova.pdf', pdfOf(9))
    await sweep(world.services)
    expect(await storedFiles(world)).toEqual({ files: 2, chunks: 3, uploads: 2 })
    world.clock.advance({ hours: 2 })
    await sweep(world.services)
    expect(await storedFiles(world)).toEqual({ files: 1, chunks: 1, uploads: 1 })
  })
})
