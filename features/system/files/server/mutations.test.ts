import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '#kit/server/actor.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import { deleteFile, dropUploads, storeFile, storeImage, type IncomingFile } from './mutations.ts'
import { fileInfo, listUploads, readFileChunks } from './queries.ts'

const MIB = 1024 * 1024
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

let world: World

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A PDF as far as its beginning goes, of so many bytes, no two pieces alike. */
function pdf(size: number): Buffer {
  const content = Buffer.alloc(size)
  for (let at = 0; at + 4 <= size; at += 4) content.writeUInt32LE(at, at)
  content.write('%PDF-1.7\n')
  return content
}

async function* inPieces(content: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size)
}

const store = (file: IncomingFile) =>
  inTransaction(world.services, (tx) => storeFile(tx, SYSTEM, file))

async function idOf(file: IncomingFile): Promise<number> {
  const stored = await store(file)
  if (!stored.ok) throw new Error(stored.code)
  return stored.value.id
}

async function read(id: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of readFileChunks(world.services.db, id)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

describe('a stored file', () => {
  it.each([
    ['one piece', 9],
    ['exactly one chunk', 256 * 1024],
    ['one byte more than a chunk', 256 * 1024 + 1],
    ['many chunks', 3 * MIB + 17],
  ])('comes out as it went in: %s', async (_what, size) => {
    const content = pdf(size)
    const id = await idOf({
      name: 'Però.pdf',
      content: inPieces(content, 50_001),
      allowed: 'document',
    })
    expect((await read(id)).equals(content)).toBe(true)
    expect(await fileInfo(world.services.db, id)).toEqual({
      id,
      name: 'Però.pdf',
      mediaType: 'application/pdf',
      size,
      sha256: createHash('sha256').update(content).digest('hex'),
      createdBy: 'sistema',
      createdAt: world.clock.now().toString(),
    })
  })

  it('is the same whether it came whole or in single bytes', async () => {
    const content = pdf(2_000)
    const whole = await idOf({ name: 'a.pdf', content, allowed: 'document' })
    const pieces = await idOf({ name: 'a.pdf', content: inPieces(content, 1), allowed: 'document' })
    expect((await read(whole)).equals(await read(pieces))).toBe(true)
  })

  it('has the type of its content, whatever its name says', async () => {
    const id = await idOf({ name: 'foto.png', content: pdf(100), allowed: 'document' })
    expect((await fileInfo(world.services.db, id))?.mediaType).toBe('application/pdf')
  })

  it('goes away whole, leaving its name in the history', async () => {
    const id = await idOf({ name: 'vecchia.pdf', content: pdf(600_000), allowed: 'document' })
    await world.act((tx) => deleteFile(tx, SYSTEM, id))
    expect(await fileInfo(world.services.db, id)).toBeUndefined()
    expect(await world.sql('select from file_chunks where file_id = $1', [id])).toEqual([])
    await expect(read(id)).rejects.toThrow('no file')
    const [last] = await world.sql(
      "select action, before from audit_entries where entity = 'file' order by id desc limit 1",
    )
    expect(last).toMatchObject({ action: 'file.deleted', before: { name: 'vecchia.pdf' } })
    const again = await inTransaction(world.services, (tx) => deleteFile(tx, SYSTEM, id))
    expect(again).toMatchObject({ ok: false, code: 'files.not_found' })
  })
})

describe('a refused file', () => {
  const tooLarge = 25 * MIB + 1

  it.each<[string, IncomingFile, string]>([
    ['empty', { name: 'a.pdf', content: Buffer.alloc(0), allowed: 'document' }, 'files.empty'],
    [
      'a program',
      { name: 'a.pdf', content: Buffer.from('\x7fELF\0'), allowed: 'document' },
      'files.unknown_type',
    ],
    ['no picture', { name: 'a.png', content: pdf(100), allowed: 'image' }, 'files.not_an_image'],
    [
      'too large',
      { name: 'a.pdf', content: inPieces(pdf(tooLarge), MIB), allowed: 'document' },
      'files.too_large',
    ],
    [
      'a picture of more than 2 MB',
      { name: 'a.png', content: Buffer.concat([PNG, Buffer.alloc(2 * MIB)]), allowed: 'image' },
      'files.too_large',
    ],
  ])('leaves nothing behind: %s', async (_what, file, code) => {
    const before = await world.sql(
      'select (select count(*) from files), (select count(*) from file_chunks)',
    )
    expect(await store(file)).toMatchObject({ ok: false, code })
    expect(
      await world.sql('select (select count(*) from files), (select count(*) from file_chunks)'),
    ).toEqual(before)
  })

  it('of exactly the largest size is not refused', async () => {
    const stored = await store({ name: 'a.pdf', content: pdf(25 * MIB), allowed: 'document' })
    expect(stored.ok).toBe(true)
  })
})

describe('a picture from a form', () => {
  const storeUrl = (dataUrl: string) =>
    inTransaction(world.services, (tx) => storeImage(tx, SYSTEM, { name: 'badge', dataUrl }))

  it('is stored from its data address', async () => {
    const stored = await storeUrl(`data:image/png;base64,${PNG.toString('base64')}`)
    if (!stored.ok) throw new Error(stored.code)
    expect((await read(stored.value.id)).equals(PNG)).toBe(true)
  })

  it('has the type that it is, not the one that it says', async () => {
    const stored = await storeUrl(`data:image/jpeg;base64,${PNG.toString('base64')}`)
    if (!stored.ok) throw new Error(stored.code)
    expect((await fileInfo(world.services.db, stored.value.id))?.mediaType).toBe('image/png')
  })

  it.each([
    'https://example.it/a.png',
    'data:text/html;base64,PGh0bWw+',
    'data:image/png,testo',
    'data:image/png;base64,',
    'data:image/png;base64,@@@@',
    'data:image/png;base64,iVBO',
    `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
  ])('is refused when it is none: %s', async (dataUrl) => {
    expect(await storeUrl(dataUrl)).toMatchObject({ ok: false, code: 'files.not_an_image' })
  })
})

describe('uploads that nobody took', () => {
  it('go a few at a time, so that no statement is cut off for the time it takes', async () => {
    await world.sql(`
      with filed as (
        insert into files (name, media_type, size, sha256, created_by)
        select 'a.txt', 'text/plain', 0, '', 'admin' from generate_series(1, 120) returning id
      )
      insert into uploads (file_id, account_id, uploaded_at)
      select id, 1, '2026-01-01 09:00Z' from filed`)
    await world.sql(`create function in_time() returns trigger language plpgsql as $$ begin
      if (select count(*) from gone) > 50 then raise 'canceling statement due to timeout'; end if;
      return null; end $$`)
    await world.sql(`create trigger in_time after delete on files referencing old table as gone
      for each statement execute function in_time()`)
    await dropUploads(world.services.db, world.clock.now())
    expect(await world.sql('select 1 from uploads')).toEqual([])
  })
})

it('is looked for by any number of names, as old clients may list them', async () => {
  const names = Array.from({ length: 70_000 }, (_, at) => `${at}.pdf`)
  expect(await listUploads(world.services.db, 1, names)).toEqual([])
})
