import { expect, test } from 'vitest'
import type { Call } from './client.ts'
import { localList } from './local-list.ts'

const STUDENTS = ['Rossi Anna 333 1234567', 'Però Anna', 'Rossini Bruno']

const source = Object.assign(async () => STUDENTS, { key: ['students', 'all'] }) as unknown as Call<
  undefined,
  readonly string[]
>
const list = localList(source, undefined, { rows: (all) => all, search: (text) => text })

test.each([
  ['rossi', [0, 2]],
  ['anna rossi', [0]],
  ['ROSSI  an', [0]],
  ['pero anna', [1]],
  ['3331234567', [0]],
  ['+39 333.123.4567', [0]],
  ['333 12', [0]],
  ['rossi carla', []],
  ['', [0, 1, 2]],
])('a list that is sorted here finds %o in rows %o', async (q, found) => {
  const { rows, total } = await list({ q })
  expect(rows).toEqual(found.map((at) => STUDENTS[at]))
  expect(total).toBe(found.length)
})

test.each([
  ['asc', ['Bianchi', 'Verdi', 'Neri', 'Rossi']],
  ['desc', ['Verdi', 'Bianchi', 'Neri', 'Rossi']],
] as const)(
  'sorted %s, what has no value comes last and stays in its order',
  async (dir, order) => {
    const rows = [
      { name: 'Neri', day: null },
      { name: 'Verdi', day: '2026-10-02' },
      { name: 'Rossi', day: null },
      { name: 'Bianchi', day: '2026-09-30' },
    ]
    const dated = Object.assign(async () => rows, { key: ['dates', 'all'] })
    const sorted = localList(dated as unknown as Call<undefined, typeof rows>, undefined, {
      rows: (all) => all,
      search: ({ name }) => name,
      columns: [{ id: 'day', title: 'Giorno', kind: 'day', sort: true }],
    })
    const found = await sorted({ sort: 'day', dir })
    expect(found.rows.map(({ name }) => name)).toEqual(order)
  },
)
