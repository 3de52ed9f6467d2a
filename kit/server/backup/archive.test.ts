import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { ArchiveReader, archiveStart, ArchiveSum, dataFrame, jsonFrame } from './archive.ts'
import { readThrough } from './reading.ts'

const ROWS = Buffer.from('7\n')
const FRAMES = [
  archiveStart(),
  jsonFrame('header', { createdAt: '2026-10-15T07:00:00Z', migrations: [], keyMark: 'x' }),
  jsonFrame('table', { name: 'rooms', columns: ['id'] }),
  dataFrame(ROWS),
  jsonFrame('rows', { count: 1, sha256: createHash('sha256').update(ROWS).digest('hex') }),
  jsonFrame('sequences', [{ name: 'courses_id_seq', value: '3' }]),
]

/** An archive of one table, before gzip. */
function plain(): Buffer {
  const sum = new ArchiveSum()
  for (const frame of FRAMES) sum.add(frame)
  return Buffer.concat([...FRAMES, jsonFrame('end', { tables: 1, ...sum.total() })])
}

async function read(bytes: Uint8Array): Promise<string> {
  const gunzip = createGunzip()
  const input = pipeline(Readable.from([bytes]), gunzip).catch(() => {})
  try {
    const reader = await ArchiveReader.open(gunzip)
    await reader.next('header')
    await readThrough(reader)
    return 'whole'
  } catch {
    return 'damaged'
  } finally {
    await input
  }
}

test('an archive is whole only with its last byte', async () => {
  const whole = gzipSync(plain())
  expect(await read(whole)).toBe('whole')
  for (let length = 0; length < whole.length; length += 1) {
    expect([length, await read(whole.subarray(0, length))]).toEqual([length, 'damaged'])
  }
})

test('no changed, missing or added byte goes unnoticed', async () => {
  const whole = plain()
  for (let at = 0; at < whole.length; at += 1) {
    const [before, after] = [whole.subarray(0, at), whole.subarray(at + 1)]
    const changed = Buffer.from([(whole[at] ?? 0) ^ 1])
    for (const bytes of [
      [before, changed, after],
      [before, after],
      [before, changed, whole.subarray(at)],
    ]) {
      expect([at, await read(gzipSync(Buffer.concat(bytes)))]).toEqual([at, 'damaged'])
    }
  }
})

test('archives that were made before they told their length are still read', async () => {
  const old = Buffer.concat([...FRAMES, jsonFrame('end', { tables: 1 })])
  expect(await read(gzipSync(old))).toBe('whole')
})
