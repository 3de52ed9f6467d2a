import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { foldText } from '#kit/domain/text.ts'
import { openWorld } from '#tests/support/world.ts'
import { contains, pageOf, whereIf } from './list.ts'

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

await world.sql('create table props (id bigint primary key, name text not null, act integer)')
await world.sql(`insert into props select n, 'oggetto ' || n % 3, nullif(n % 4, 0)
  from generate_series(1, 60) as n`)

interface Prop {
  readonly id: number
  readonly name: string
  readonly act: number | null
}

/** A page of props, in the order of their name, of an act when one is asked for. */
function props(query: { page: number; dir: 'asc' | 'desc'; act?: number }) {
  const from = db
    .withTables<{ props: Prop }>()
    .selectFrom('props')
    .where((at) => whereIf(query.act, (act) => at('act', '=', act)))
  const list = { ...query, size: 25, sort: 'name' as const, q: '' }
  return pageOf(from, list, {
    order: { name: 'name' },
    id: 'id',
    rows: (page) => page.select(['id', 'name']).execute(),
  })
}

test('the pages of a list hold every row once', async () => {
  const pages = [1, 2, 3].map((page) => props({ page, dir: 'asc' }).rows())
  const ids = (await Promise.all(pages)).map((rows) => rows.map(({ id }) => id))
  expect(ids.map(({ length }) => length)).toEqual([25, 25, 10])
  expect(new Set(ids.flat()).size).toBe(60)
})

test('equals keep their order in both directions', async () => {
  const [up, down] = await Promise.all([
    props({ page: 1, dir: 'asc' }).rows(),
    props({ page: 1, dir: 'desc' }).rows(),
  ])
  expect(up.slice(0, 2).map(({ id }) => id)).toEqual([3, 6])
  expect(down.slice(0, 2).map(({ id }) => id)).toEqual([59, 56])
})

test('the total is that of the filters, whatever the page', async () => {
  expect(await props({ page: 3, dir: 'asc' }).total()).toBe(60)
  expect(await props({ page: 1, dir: 'asc', act: 2 }).total()).toBe(15)
})

test('a filter that is left out holds for every row', async () => {
  const rows = await props({ page: 1, dir: 'asc', act: 1 }).rows()
  expect(rows).toHaveLength(15)
  expect(await props({ page: 1, dir: 'asc' }).total()).toBe(60)
})
