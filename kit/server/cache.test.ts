import { expect, test } from 'vitest'
import { openCache } from './cache.ts'

function counting() {
  const cache = openCache()
  let loads = 0
  return (snapshot: string | undefined) => cache.read(snapshot, 'x', async () => (loads += 1))
}

test('what was read is answered again for as long as the database is the same', async () => {
  const read = counting()
  expect([await read('5:5:'), await read('5:5:'), await read('5:6:5')]).toEqual([1, 1, 2])
})

test('who does not say what the database is like reads it', async () => {
  const read = counting()
  expect([await read('5:5:'), await read(undefined), await read('5:5:')]).toEqual([1, 2, 1])
})

test('what two ask for at once is read once', async () => {
  const read = counting()
  expect(await Promise.all([read('5:5:'), read('5:5:')])).toEqual([1, 1])
})

test('what a late reader of before finds is not for those who come after', async () => {
  const cache = openCache()
  let found = (_value: string) => {}
  const late = cache.read('5:5:', 'x', () => new Promise<string>((done) => (found = done)))
  expect(await cache.read('5:6:', 'x', async () => 'new')).toBe('new')
  found('old')
  expect(await late).toBe('old')
  expect(await cache.read('5:6:', 'x', async () => 'again')).toBe('new')
})

test('what does not exist takes no room from what is kept', async () => {
  const cache = openCache()
  const known = await cache.read('1:1:', 'x', async () => Symbol('once'))
  const nothing = async () => undefined
  for (let at = 0; at < 2_000; at += 1) await cache.read('1:1:', `nobody ${at}`, nothing)
  expect(await cache.read('1:1:', 'x', async () => Symbol('once'))).toBe(known)
})
