import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Tx } from '#kit/server/tx.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const PLAN = {
  totalCents: 30_000,
  instalments: [{ dueOn: '2026-09-30', amountCents: 30_000, month: '9' }],
}

let courseId: number
let studentId: number

beforeEach(async () => {
  courseId = await newCourse(staff)
  studentId = await newStudent(staff, { courseIds: [courseId] })
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, { version: 0, ...PLAN }))
})

const saveOwn = async (version: number) =>
  staff.call('PUT', `/courses/${courseId}/students/${studentId}/payment-plan`, { version, ...PLAN })
const ownPlans = async () =>
  world.sql('select from payment_plans where student_id = $1', [studentId])

/** Saves her own plan while somebody else holds the plans of the course and then does something. */
async function saveBehind(version: number, act: (tx: Tx) => Promise<unknown>) {
  const { saving } = await world.services.db.transaction().execute(async (tx) => {
    await sql`select from payment_plans where course_id = ${courseId} for update`.execute(tx)
    let ended = false
    const saving = saveOwn(version).finally(() => (ended = true))
    await expect
      .poll(async () => ended || (await waitingForLocks(world)) > 0, { timeout: 20_000 })
      .toBe(true)
    await act(tx)
    return { saving }
  })
  return saving
}

test('an own plan that is dropped while it is saved is not made anew', async () => {
  const { version } = done(await saveOwn(1))
  const saved = await saveBehind(version, async (tx) =>
    tx.deleteFrom('payment_plans').where('student_id', '=', studentId).execute(),
  )
  expect(saved).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
  expect(await ownPlans()).toEqual([])
})

test('a student who leaves the course while her plan is saved gets none', async () => {
  const saved = await saveBehind(1, async (tx) =>
    tx.deleteFrom('enrolments').where('student_id', '=', studentId).execute(),
  )
  expect(saved).toMatchObject({ status: 404, body: { code: 'payments.student_not_found' } })
  expect(await ownPlans()).toEqual([])
})
