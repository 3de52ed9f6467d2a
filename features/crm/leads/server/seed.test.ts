import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld({ demo: true })
afterAll(() => world.close())
beforeAll(() => loadDemo(world.services, 1))

test('the demo has 800 leads with tags of every category, notes, calls and what comes next', async () => {
  const [counts] = await world.sql<Record<string, number>>(`select
    (select count(*)::int from leads) as leads,
    (select count(*)::int from leads where arrived_on > '2026-10-15') as early,
    (select count(*)::int from leads where updated_at < created_at) as backwards,
    (select count(distinct updated_at)::int from leads) as moments,
    (select count(distinct category_id)::int from held_tags) as categories,
    (select count(*)::int from lead_notes) as notes,
    (select count(*)::int from lead_calls) as calls,
    (select count(*)::int from leads where student_id is not null) as students,
    (select count(*)::int from leads where next_contact_at > '2026-10-15') as coming,
    (select count(*)::int from leads where not_to_call is not null) as objecting`)
  expect(counts).toMatchObject({ leads: 800, early: 0, backwards: 0, categories: 5, students: 60 })
  for (const [what, least] of Object.entries({
    notes: 200,
    calls: 500,
    coming: 20,
    moments: 500,
    objecting: 2,
  })) {
    expect(counts?.[what], what).toBeGreaterThan(least)
  }
})
