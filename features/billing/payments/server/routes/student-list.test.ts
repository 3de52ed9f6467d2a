import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'
import type { JoinedStanding } from '../../domain/contract/standing.ts'
import { worstShown } from '../../domain/rules/standings.ts'
import { SHOWN, STATUSES } from '../../domain/types.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const LIST = '/students-by-payment'
const list = async (query: object) => done(await staff.call('GET', LIST, query))
const idsOf = async (query: object): Promise<number[]> =>
  (await list({ ...query, size: 500 })).rows.map(({ id }: { id: number }) => id)
const sums = async (query: object) => done(await staff.call('GET', `${LIST}/sums`, query))

async function courseWithPlan(dues: readonly { dueOn: string; month: string }[], changes = {}) {
  const courseId = await newCourse(staff, changes)
  const instalments = dues.map((due) => ({ ...due, amountCents: 10_000 }))
  const plan = { version: 0, totalCents: 10_000 * dues.length, instalments }
  if (dues.length > 0) done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  return courseId
}

const enrol = (studentId: number, courseId: number) =>
  world.sql(
    "insert into enrolments (student_id, course_id, enrolled_by) values ($1, $2, 'staff')",
    [studentId, courseId],
  )

const mark = (studentId: number, dueOn: string, status: string) =>
  world.sql('update student_instalments set status = $3 where student_id = $1 and due_on = $2', [
    studentId,
    dueOn,
    status,
  ])

test('asks for a session and for staff, and refuses what it does not know', async () => {
  const caller = await world.as('call_centre')
  for (const path of [LIST, `${LIST}/sums`]) {
    expect((await world.anonymous.call('GET', path)).status).toBe(401)
    expect((await caller.call('GET', path)).status).toBe(403)
    expect((await staff.call('GET', path, { payment: 'never' })).status).toBe(400)
  }
})

describe('by payment', () => {
  test('what is found is what the list shows, whatever is owed and attended', async () => {
    const marker = unique('Regola')
    const dues = [
      { dueOn: '2026-09-05', month: '' },
      { dueOn: '2026-09-30', month: '9' },
      { dueOn: '2026-10-05', month: 'saldo' },
      { dueOn: '2026-10-20', month: '11' },
      { dueOn: '2026-11-05', month: '10' },
    ]
    const courses = [
      await courseWithPlan(dues),
      await courseWithPlan(dues.slice(0, 3)),
      await courseWithPlan([]),
      await courseWithPlan(dues, { startsOn: '2026-10-20' }),
      await courseWithPlan(dues, { startsOn: '2025-09-15', endsOn: '2026-10-14' }),
    ]
    const first = courses[2] ?? 0
    // Every mix of courses and states that small numbers make, the same in each run.
    for (let at = 0; at < 60; at += 1) {
      const id = await newStudent(staff, { surname: `${marker} ${at}`, courseIds: [first] })
      if (at % 4 !== 0) await world.sql('delete from enrolments where student_id = $1', [id])
      for (const [place, courseId] of courses.entries())
        if (courseId !== first && (at >> place) % 2 === 1) await enrol(id, courseId)
      for (const [place, { dueOn }] of dues.entries())
        await mark(id, dueOn, STATUSES[Math.floor((at * 31 + 7) / 3 ** place) % 3] ?? 'paid')
      if (at % 3 === 0) {
        await world.sql(
          `update student_instalments set paid_cents = amount_cents
           where student_id = $1 and due_on < '2026-10-01'`,
          [id],
        )
      }
      if (at % 5 === 0) {
        await world.sql(
          `insert into withdrawals (enrolment_id, withdrawn_by)
           select min(id), 'staff' from enrolments where student_id = $1 having min(id) > 0`,
          [id],
        )
      }
    }
    const coming = await courseWithPlan([{ dueOn: '2026-11-30', month: '' }])
    for (const status of ['unpaid', 'paid'] as const) {
      const id = await newStudent(staff, { surname: `${marker} ${status}`, courseIds: [coming] })
      await mark(id, '2026-11-30', status)
    }
    const { rows } = done(await staff.call('GET', '/billing/students', { q: marker, size: 500 }))
    const told = Map.groupBy(rows as { id: number; standing: JoinedStanding }[], ({ standing }) =>
      worstShown(standing.courses.map(({ reason }) => reason)),
    )
    for (const payment of SHOWN) {
      const ids = (told.get(payment) ?? []).map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(await idsOf({ q: marker, payment }))).toEqual(new Set(ids))
    }
  })

  test('who is late and whose payments wait; the sums are those of who is found', async () => {
    const marker = unique('Somma')
    const courseId = await courseWithPlan([
      { dueOn: '2026-09-30', month: '9' },
      { dueOn: '2026-11-30', month: '11' },
    ])
    const create = (name: string) =>
      newStudent(staff, { surname: marker, name, courseIds: [courseId] })
    const [late, waiting, paid] = [await create('Ada'), await create('Bea'), await create('Cia')]
    await mark(waiting, '2026-09-30', 'to_verify')
    await mark(paid, '2026-09-30', 'paid')
    expect(await idsOf({ q: marker, payment: 'late' })).toEqual([late])
    expect(await idsOf({ q: marker, payment: 'to_verify' })).toEqual([waiting])
    expect(await idsOf({ q: marker })).toEqual([late, waiting, paid])
    expect(await sums({ q: marker })).toEqual({
      owedCents: 60_000,
      paidCents: 10_000,
      lateCents: 10_000,
    })
    expect(await sums({ q: marker, payment: 'to_verify' })).toEqual({
      owedCents: 20_000,
      paidCents: 0,
      lateCents: 0,
    })
    expect(await sums({ q: `${marker} Nessuna` })).toEqual({
      owedCents: 0,
      paidCents: 0,
      lateCents: 0,
    })
  })
})

test('by state, enrolment and archived courses', async () => {
  const marker = unique('Stato')
  const running = await newCourse(staff)
  const over = await newCourse(staff, { startsOn: '2025-09-15', endsOn: '2026-06-18' })
  await world.sql('update courses set archived_at = now() where id = $1', [over])
  const create = (name: string) =>
    newStudent(staff, { surname: marker, name, courseIds: [running] })
  const [attends, left, none, old] = [
    await create('Ada'),
    await create('Bea'),
    await create('Cia'),
    await create('Dea'),
  ]
  done(await staff.call('POST', `/courses/${running}/students/${left}/withdrawal`))
  await world.sql('delete from enrolments where student_id = any($1)', [[none, old]])
  await enrol(old, over)
  done(await staff.call('POST', `/students/${old}/blacklisting`, { reason: 'Assente' }))
  for (const [filter, ids] of [
    [{ presence: 'attending' }, [attends, old]],
    [{ presence: 'withdrawn' }, [left]],
    [{ presence: 'blacklisted' }, [old]],
    [{ enrolment: 'running' }, [attends]],
    [{ enrolment: 'over' }, [left, old]],
    [{ enrolment: 'none' }, [none]],
    [{ archived: true }, [old]],
    [{ archived: false }, [attends, left, none]],
    [{ archived: true, presence: 'attending', courseId: over }, [old]],
  ] as const) {
    expect(await idsOf({ q: marker, ...filter })).toEqual(ids)
    const { rows } = done(await staff.call('GET', '/students', { q: marker, ...filter }))
    expect(rows.map(({ id }: { id: number }) => id)).toEqual(ids)
  }
})
