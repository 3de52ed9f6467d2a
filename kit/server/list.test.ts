import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { foldText } from '#kit/domain/text.ts'
import { openWorld } from '#tests/support/world.ts'
import { contains, sortedBy } from './list.ts'

const world = await openWorld()
afterAll(() => world.close())
const { db } = world.services

/** Whether a search of a list finds a row with this text. */
async function finds(text: string, searched: string): Promise<boolean> {
  const condition = contains(sql<string>`quinte_fold(${text}::text)`, searched)
  const { rows } = await sql<{ found: boolean }>`select ${condition} as found`.execute(db)
  return rows[0]?.found === true
}

test.each([
  ['Niccolò De’ Mèdici', 'NICCOLO', true],
  ['Niccolò De’ Mèdici', "de' medici", true],
  ['Zoë Weiß', 'zoe weiss', true],
  ['Anna Rossi', '', true],
  ['Anna Rossi', '   ', true],
  ['Anna Rossi', 'rossi anna', false],
  ['100% recitazione', '100%', true],
  ['1000 recitazione', '100%', false],
  ['a_b', 'a_b', true],
  ['axb', 'a_b', false],
  ['c:\\x', '\\', true],
  ['cx', '\\', false],
])('in %o the search %o finds: %o', async (text, searched, found) => {
  expect(await finds(text, searched)).toBe(found)
})

test('the screen and the database fold the letters of names alike', async () => {
  const letters = [...'abcÀÈÉÌÒÙàèéìòùçñÄÖÜäöüßŁłŠšŽžČčĆćĐđØøÅåÆæŒœ’‘-–1']
  const name = fc.array(fc.constantFrom(...letters), { minLength: 1, maxLength: 12 })
  const check = fc.asyncProperty(name, async (parts) => {
    const text = parts.join('')
    const { rows } = await sql<{ folded: string }>`select quinte_fold(${text}) as folded`.execute(
      db,
    )
    expect(rows[0]?.folded).toBe(foldText(text))
  })
  await fc.assert(check, { seed: 7, numRuns: 200 })
})

test('a list is never sorted by a column it does not name', () => {
  const columns = { surname: 'surname' }
  expect(sortedBy({ sort: 'surname', dir: 'desc' }, columns)[1]).toBe('desc')
  expect(() => sortedBy({ sort: 'password_hash', dir: 'asc' }, columns)).toThrow('password_hash')
})
