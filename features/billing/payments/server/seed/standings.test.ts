import { afterAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { openWorld } from '#tests/support/world.ts'
import { STANDINGS } from '../../domain/types.ts'
import { listBillingStudents } from '../queries/lists.ts'

const TODAY = '2026-11-03'
const world = await openWorld({ demo: true, now: `${TODAY}T10:00:00+01:00[Europe/Rome]` })
afterAll(() => world.close())

test('every standing is there, also before the instalments of a month are due', async () => {
  await loadDemo(world.services, 1)
  const all = { page: 1, size: 500, sort: 'surname', dir: 'asc', q: '' } as const
  const rows = await listBillingStudents(world.services.db, all, TODAY).rows()
  const shown = new Set(rows.map(({ standing }) => standing.standing))
  expect(shown).toEqual(new Set([...STANDINGS, null]))
})
