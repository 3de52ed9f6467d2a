import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { beside, keepWay, placeIn, type Way, wayTo } from './neighbours.ts'

const PATH = '/app/editStudente'

/** A list of these records that shows one page. */
function listOf(all: readonly number[], page = 1): Way {
  const shown = (wanted: number) => ({
    page: wanted,
    total: all.length,
    ids: all.slice((wanted - 1) * PAGE_SIZE, wanted * PAGE_SIZE),
  })
  return { ...shown(page), path: PATH, read: async (wanted) => shown(wanted) }
}

/** The way to a record that must be there. */
function found(id: number): Way {
  const way = wayTo(id, [PATH])
  if (!way) throw new Error(`no list leads to ${id}`)
  return way
}

const records = fc.uniqueArray(fc.integer({ min: 1, max: 10_000 }), { minLength: 1, maxLength: 80 })

test('from the first record on, next leads through all of them in the order of the list', async () => {
  await fc.assert(
    fc.asyncProperty(records, async (all) => {
      keepWay(listOf(all))
      const visited: number[] = []
      for (let id = all[0]; id !== undefined; id = await beside(found(id), id, 1)) {
        visited.push(id)
        expect(placeIn(found(id), id)).toBe(visited.length)
      }
      expect(visited).toEqual(all)
    }),
  )
})

test('previous takes back what next did', async () => {
  await fc.assert(
    fc.asyncProperty(records, fc.nat(), async (all, nth) => {
      const at = nth % all.length
      const id = all[at] ?? 0
      keepWay(listOf(all, Math.floor(at / PAGE_SIZE) + 1))
      const next = await beside(found(id), id, 1)
      expect(next).toBe(all[at + 1])
      if (next !== undefined) expect(await beside(found(next), next, -1)).toBe(id)
    }),
  )
})

test('before the first and after the last there is nobody', async () => {
  keepWay(listOf([5, 7]))
  expect(await beside(found(5), 5, -1)).toBeUndefined()
  expect(await beside(found(7), 7, 1)).toBeUndefined()
})

test('a list in which a record stands more than once leads on past it, and back', async () => {
  const pairs = [...Array.from({ length: PAGE_SIZE - 1 }, () => 5), 7, 7, 9]
  keepWay(listOf(pairs))
  expect(await beside(found(5), 5, 1)).toBe(7)
  expect(await beside(found(7), 7, -1)).toBe(5)
  expect(await beside(found(7), 7, 1)).toBe(9)
  expect(await beside(found(9), 9, 1)).toBeUndefined()
})

test('a record that the list does not show has no neighbours, nor has one of another screen', () => {
  keepWay(listOf([5, 7]))
  expect(wayTo(9, [PATH])).toBeUndefined()
  expect(wayTo(5, ['/app/editCorso'])).toBeUndefined()
})

test('one that is gone on from stays in its list, as whoever does not leave a form with changes does', async () => {
  const all = Array.from({ length: PAGE_SIZE * 2 + 1 }, (_, at) => at + 1)
  keepWay(listOf(all))
  for (const last of [PAGE_SIZE, PAGE_SIZE * 2]) {
    expect(await beside(found(last), last, 1)).toBe(last + 1)
    expect(placeIn(found(last), last)).toBe(last)
    expect(placeIn(found(last + 1), last + 1)).toBe(last + 1)
  }
})
