import { afterAll, expect, test } from 'vitest'
import { loadDemo } from '#app/server/demo.ts'
import { done } from '#tests/support/academy.ts'
import { openWorld, type World } from '#tests/support/world.ts'
import type { Makeup } from '../domain/contract.ts'
import { MAKEUP_STATES } from '../domain/types.ts'

const worlds: World[] = []
afterAll(async () => {
  for (const world of worlds) await world.close()
})

/** The makeups of the demo of a day, and a look behind them. */
async function openDemo(now: string) {
  const world = await openWorld({ demo: true, now })
  worlds.push(world)
  await loadDemo(world.services, 1)
  const staff = await world.signIn('segreteria', 'demo-quinte')
  const all = done(await staff.call('GET', '/makeups', { state: 'all', size: 500 }))
  return { world, rows: all.rows as Makeup[] }
}

const faults = (world: World, now: string) =>
  world.sql(`
    select 'later than now' from makeups where greatest(requested_at, agreed_at) > '${now}'
    union all select 'proposed before asked' from makeup_proposals p
      join makeups m on m.id = makeup_id where p.proposed_at <= m.requested_at
    union all select 'answered before' from makeup_proposals where answered_at <= proposed_at
    union all select 'no lesson proposed' from makeup_proposals p where not exists (
      select from makeup_proposal_lessons where proposal_id = p.id)
    union all select 'her own lesson' from makeups m
      join lesson_courses c on c.lesson_id = m.makeup_lesson_id
      join enrolments e on e.course_id = c.course_id and e.student_id = m.student_id
    union all select 'at two places' from makeups m
      join lessons made on made.id = m.makeup_lesson_id
      join enrolments e on e.student_id = m.student_id
      join lesson_courses c on c.course_id = e.course_id
      join lessons own on own.id = c.lesson_id
        and own.starts_at < made.ends_at and made.starts_at < own.ends_at`)

test('the demo has makeups in every state that it can', async () => {
  const now = '2026-11-26T09:00:00+01:00'
  const { world, rows } = await openDemo(now)
  // The demo has deleted no lesson that somebody counts on.
  const shown = MAKEUP_STATES.filter((state) => state !== 'lesson_deleted')
  for (const state of shown) {
    expect(rows.filter((row) => row.state === state).length, state).toBeGreaterThan(1)
  }
  expect(rows.filter(({ expired }) => expired)).not.toEqual([])
  expect(rows.some(({ proposal }) => (proposal?.choices.length ?? 0) > 1)).toBe(true)
  expect(await faults(world, now)).toEqual([])
})

test('in summer, with no lesson to come, it has those that can be', async () => {
  const now = '2027-08-31T23:30:00+02:00'
  const { world, rows } = await openDemo(now)
  expect(rows.filter(({ state }) => state === 'recovered')).not.toEqual([])
  expect(await faults(world, now)).toEqual([])
})
