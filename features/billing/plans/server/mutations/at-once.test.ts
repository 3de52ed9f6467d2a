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

const saveOwn = (version: number) =>
  staff.call('PUT', `/courses/${courseId}/students/${studentId}/payment-plan`, { version, ...PLAN })
const ownPlans = async () =>
  world.sql('select from payment_plans where student_id = $1', [studentId])

type Act = (tx: Tx) => Promise<unknown>

/** Saves her own plan once somebody else has done something, who then does more and is done. */
async function saveAmid(version: number, before: Act, after: Act = async () => {}) {
  const { saving } = await world.services.db.transaction().execute(async (tx) => {
    await before(tx)
    let ended = false
    const saving = saveOwn(version).finally(() => (ended = true))
    await expect
      .poll(async () => ended || (await waitingForLocks(world)) > 0, { timeout: 20_000 })
      .toBe(true)
    await after(tx)
    return { saving }
  })
  return saving
}

const holdPlans = (tx: Tx) =>
  sql`select from payment_plans where course_id = ${courseId} for update`.execute(tx)
const removeStudent = (tx: Tx) =>
  tx.deleteFrom('enrolments').where('student_id', '=', studentId).execute()

test('an own plan that is dropped while it is saved is not made anew', async () => {
  const { version } = done(await saveOwn(1))
  const saved = await saveAmid(version, holdPlans, (tx) =>
    tx.deleteFrom('payment_plans').where('student_id', '=', studentId).execute(),
  )
  expect(saved).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
  expect(await ownPlans()).toEqual([])
})

test('a student who leaves the course while her plan is saved gets none', async () => {
  const saved = await saveAmid(1, holdPlans, removeStudent)
  expect(saved).toMatchObject({ status: 404, body: { code: 'payments.student_not_found' } })
  expect(await ownPlans()).toEqual([])
})

test('nor does she in a course without a plan, of which there is none to hold', async () => {
  courseId = await newCourse(staff)
  studentId = await newStudent(staff, { courseIds: [courseId] })
  const saved = await saveAmid(0, removeStudent)
  expect(saved).toMatchObject({ status: 404, body: { code: 'payments.student_not_found' } })
  expect(await ownPlans()).toEqual([])
})
