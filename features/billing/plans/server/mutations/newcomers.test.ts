import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { done, newCourse, newStudent, studentForm } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

const instalments = [
  { dueOn: '2026-09-30', amountCents: 33_333, month: '9' },
  { dueOn: '2026-10-10', amountCents: 33_333, month: '10' },
  { dueOn: '2026-11-30', amountCents: 33_334, month: '11' },
]

async function courseWithPlan(rows = instalments) {
  const courseId = await newCourse(staff)
  const totalCents = rows.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const plan = { version: 0, totalCents, instalments: rows }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  return courseId
}

async function enter(
  courseId: number,
  late: string,
  countsFrom: string | null = '2026-10-15',
  studentId?: number,
) {
  studentId ??= await newStudent(staff)
  const input = { studentId, late, countsFrom }
  done(await staff.call('POST', `/courses/${courseId}/newcomers`, input))
  const path = `/courses/${courseId}/students/${studentId}/payment-plan`
  const plan = done(await staff.call('GET', path))
  const rows: [string, number][] = plan.instalments.map(
    (row: { dueOn: string; amountCents: number }) => [row.dueOn, row.amountCents],
  )
  return { studentId, rows, custom: plan.custom }
}

test('who enrols asks about instalments that are late, and only then', async () => {
  const courseId = await courseWithPlan()
  const terms = done(await staff.call('GET', `/courses/${courseId}/newcomer-terms`))
  expect(terms).toMatchObject({ today: '2026-10-15', startsOn: '2026-09-14', coming: 1 })
  expect(terms.late).toHaveLength(2)
  const none = await newCourse(staff)
  const without = done(await staff.call('GET', `/courses/${none}/newcomer-terms`))
  expect(without).toMatchObject({ late: [], coming: 0 })
})

test('a student who comes late keeps the plan, pays today, or spreads what is late', async () => {
  const courseId = await courseWithPlan()
  const kept = await enter(courseId, 'keep')
  expect(kept.rows).toEqual(instalments.map(({ dueOn, amountCents }) => [dueOn, amountCents]))
  expect(kept.custom).toBe(false)
  const paysToday = await enter(courseId, 'today', null)
  expect(paysToday.rows).toEqual([
    ['2026-10-15', 66_666],
    ['2026-11-30', 33_334],
  ])
  const spread = await enter(courseId, 'spread')
  expect(spread.rows).toEqual([['2026-11-30', 100_000]])
  expect(spread.custom).toBe(true)
  const { rows } = done(await staff.call('GET', `/courses/${courseId}/students`))
  const countsOf = (id: number) =>
    rows.find(({ studentId }: { studentId: number }) => studentId === id).countsFrom
  expect([countsOf(kept.studentId), countsOf(paysToday.studentId)]).toEqual(['2026-10-15', null])
  // The plan of the course is as it was, for the others.
  const plan = done(await staff.call('GET', `/courses/${courseId}/payment-plan`)).plan
  expect(plan.instalments).toHaveLength(3)
})

test('who was taken out of the course begins with what is chosen anew, not with the plan of before', async () => {
  const courseId = await courseWithPlan()
  const { studentId, rows } = await enter(courseId, 'today')
  expect(rows).toHaveLength(2)
  const place = `/courses/${courseId}/students/${studentId}`
  done(await staff.call('DELETE', place))
  const again = await enter(courseId, 'keep', null, studentId)
  expect([again.custom, again.rows.length]).toEqual([false, 3])
  done(await staff.call('DELETE', place))
  const spread = await enter(courseId, 'spread', null, studentId)
  expect([spread.custom, spread.rows]).toEqual([true, [['2026-11-30', 100_000]]])
  // What somebody wrote of it keeps the plan.
  const plan = done(await staff.call('GET', `${place}/payment-plan`))
  const path = `/instalments/${plan.instalments[0].id}/students/${studentId}`
  const mark = { status: 'unpaid', note: 'Paga il nonno', version: 0 }
  done(await staff.call('PUT', path, mark))
  done(await staff.call('DELETE', place))
  expect((await enter(courseId, 'keep', null, studentId)).custom).toBe(true)
})

test('nothing of it is done when it cannot be done whole', async () => {
  const courseId = await courseWithPlan()
  const studentId = await newStudent(staff)
  const input = { studentId, late: 'today', countsFrom: '2028-01-01' }
  const refused = await staff.call('POST', `/courses/${courseId}/newcomers`, input)
  expect(refused).toMatchObject({ status: 422, body: { code: 'enrolments.counts_after_end' } })
  const again = { ...input, countsFrom: null }
  done(await staff.call('POST', `/courses/${courseId}/newcomers`, again))
  expect((await staff.call('POST', `/courses/${courseId}/newcomers`, again)).status).toBe(409)
})

test('who changes into a class with late instalments is asked the same, who comes back finds hers', async () => {
  const [from, courseId] = [await newCourse(staff), await courseWithPlan()]
  const studentId = await newStudent(staff, { courseIds: [from] })
  const termsOf = async () =>
    done(await staff.call('GET', `/courses/${courseId}/newcomer-terms`, { studentId })).late.length
  expect(await termsOf()).toBe(2)
  const place = `/courses/${courseId}/newcomers/${studentId}`
  done(await staff.call('POST', place, { courseId: from, late: 'spread' }))
  const planOf = async () =>
    done(await staff.call('GET', `/courses/${courseId}/students/${studentId}/payment-plan`))
  const spread = [{ dueOn: '2026-11-30', amountCents: 100_000 }]
  expect(await planOf()).toMatchObject({ custom: true, instalments: spread })
  const { rows } = done(await staff.call('GET', `/students/${studentId}/courses`))
  const withdrawn = rows.flatMap((row: { courseId: number; withdrawnAt: string | null }) =>
    row.withdrawnAt === null ? [] : row.courseId,
  )
  expect([rows.length, withdrawn]).toEqual([2, [from]])

  done(
    await staff.call('DELETE', `/courses/${courseId}/students/${studentId}/payment-plan`, {
      version: (await planOf()).version,
    }),
  )
  const back = { courseId, toCourseId: from }
  done(await staff.call('POST', `/courses/${courseId}/students/${studentId}/change`, back))
  expect(await termsOf()).toBe(0)
  done(await staff.call('POST', place, { courseId: from, late: 'today' }))
  expect(await planOf()).toMatchObject({ custom: false, instalments: [{}, {}, {}] })
})

const KEPT = instalments.map(({ dueOn, amountCents }) => ({ dueOn, amountCents }))
const SPREAD = [{ dueOn: '2026-11-30', amountCents: 100_000 }]
const planIn = async (courseId: number, studentId: number) =>
  done(await staff.call('GET', `/courses/${courseId}/students/${studentId}/payment-plan`))

test('a new student is saved with what becomes of late instalments, course by course', async () => {
  const [kept, spread] = [await courseWithPlan(), await courseWithPlan()]
  const late = [{ courseId: spread, way: 'spread' }]
  const input = { ...studentForm([kept, spread]), late }
  const { id, username } = done(await staff.call('POST', '/newcomers', input))
  expect(username).not.toBe('')
  expect(await planIn(kept, id)).toMatchObject({ custom: false, instalments: KEPT })
  expect(await planIn(spread, id)).toMatchObject({ custom: true, instalments: SPREAD })
})

test('a new student whose save is repeated or refused is there once, or not at all', async () => {
  const [over, courseId] = [await newCourse(staff), await courseWithPlan()]
  done(await staff.call('POST', `/courses/${over}/archiving`, {}))
  const form = { ...studentForm([courseId]), late: [{ courseId, way: 'today' }] }
  const wrong = { ...form, courseIds: [courseId, over] }
  const refused = await staff.call('POST', '/newcomers', wrong)
  expect(refused).toMatchObject({ status: 422, body: { code: 'enrolments.not_offered' } })
  const found = async () => done(await staff.call('GET', '/students', { q: form.surname })).rows
  expect(await found()).toEqual([])
  const key = { 'x-request-key': randomUUID() }
  const answers = [1, 2].map(() => staff.call('POST', '/newcomers', form, key))
  const [one, two] = (await Promise.all(answers)).map(done)
  expect(one).toEqual(two)
  expect(await found()).toHaveLength(1)
})

/** The form of a student with courses, as their page sends it. */
async function changeTo(id: number, courseIds: readonly number[], more: object) {
  const { version, surname } = done(await staff.call('GET', `/students/${id}`))
  const form = { ...studentForm(courseIds, { surname }), withdrawnCourseIds: [], version }
  return staff.call('PUT', `/newcomers/${id}`, { ...form, ...more })
}

test('of a student who is saved only the courses that are new begin with what was chosen', async () => {
  const [had, left, added] = [
    await courseWithPlan(),
    await courseWithPlan(),
    await courseWithPlan(),
  ]
  const all = [had, left, added]
  const id = await newStudent(staff, { courseIds: [had, left] })
  done(await staff.call('POST', `/courses/${left}/students/${id}/withdrawal`))
  const late = all.map((courseId) => ({ courseId, way: 'spread' }))
  done(await changeTo(id, all, { late }))
  const customs = await Promise.all(all.map(async (one) => (await planIn(one, id)).custom))
  expect(customs).toEqual([false, false, true])
  expect(await planIn(added, id)).toMatchObject({ instalments: SPREAD })
})

test('a student whom somebody else saved meanwhile gets neither the course nor a plan', async () => {
  const courseId = await courseWithPlan()
  const id = await newStudent(staff)
  const { courseIds } = done(await staff.call('GET', `/students/${id}`))
  const late = [{ courseId, way: 'spread' }]
  const refused = await changeTo(id, [...courseIds, courseId], { late, version: 99 })
  expect(refused).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
  expect(done(await staff.call('GET', `/students/${id}`)).courseIds).toEqual(courseIds)
  const path = `/courses/${courseId}/students/${id}/payment-plan`
  expect((await staff.call('GET', path)).status).toBe(404)
})

test.each([
  ['POST', '/newcomers'],
  ['PUT', '/newcomers/1'],
] as const)('%s %s asks for a session and for staff', async (method, path) => {
  expect((await world.anonymous.call(method, path, {})).status).toBe(401)
  expect((await (await world.as('call_centre')).call(method, path, {})).status).toBe(403)
})
