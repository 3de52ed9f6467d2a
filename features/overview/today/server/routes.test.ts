import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { absencesSince } from '#f/teaching/attendance/domain/rules/warning.ts'
import { done, newCourse, newLead, newStudent } from '#tests/support/academy.ts'
import { newEvent } from '#tests/support/events.ts'
import { missedLesson } from '#tests/support/missed-lesson.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const calls = await world.as('call_centre')
const desk = registerDesk(world, staff)
beforeEach(() => world.clock.set(NOW))

const NOTHING = { count: 0, since: null }
const today = async (query: object = {}) => done(await staff.call('GET', '/today', query))
const payments = async () => done(await staff.call('GET', '/today/payments'))
const counts = async () => done(await staff.call('GET', '/today/counts'))

test('an academy without anything has nothing that waits, and lacks everything', async () => {
  const { setup, ...day } = await today()
  expect(new Set(Object.values(setup))).toEqual(new Set([false]))
  expect(day).toMatchObject({
    ...{ today: '2026-10-15', day: '2026-10-15', now: '2026-10-15T09:00:00' },
    ...{ lessons: [], events: [], birthdays: [], closed: false },
    ...{ registers: { ...NOTHING, rows: [] }, absences: { ...NOTHING, rows: [] } },
    ...{ verifications: NOTHING, mails: NOTHING, leads: NOTHING },
    makeups: { unanswered: NOTHING, expiring: NOTHING },
    late: { ...NOTHING, students: 0, missingCents: 0 },
  })
  expect(await counts()).toEqual({ registers: 0, verifications: 0, late: 0 })
})

describe('the teaching', () => {
  test('has the lessons of the day with their registers, and those that lack somebody', async () => {
    const days = ['2026-10-15', '2026-10-14', '2026-10-13', '2026-10-06']
    const { name, lessons, students } = await desk.newClass(2, days)
    const [one = 0, other = 0] = students
    const [here = 0, yesterday = 0, before = 0] = lessons
    const of = async () => {
      const day = await today()
      const own = day.lessons.find((lesson: { lessonId: number }) => lesson.lessonId === here)
      return { ...day, own }
    }
    const first = await of()
    expect(first.own).toMatchObject({ courseName: name, students: 2, missing: 2, room: null })
    expect(first.registers).toMatchObject({ count: 2, since: '2026-10-13' })
    expect(first.registers.rows).toEqual([
      { lessonId: before, courseName: name, startsAt: '2026-10-13T10:00:00' },
      { lessonId: yesterday, courseName: name, startsAt: '2026-10-14T10:00:00' },
    ])
    expect((await counts()).registers).toBe(2)

    // The answer after a write is never from before it.
    done(await desk.save(yesterday, 0, [present(one), absent(other)]))
    done(await desk.save(here, 0, [present(one), present(other)]))
    const second = await of()
    expect(second.own).toMatchObject({ students: 2, missing: 0 })
    expect(second.registers).toMatchObject({ count: 1, since: '2026-10-13' })
    expect((await counts()).registers).toBe(1)
    expect((await today({ day: '2026-10-14' })).lessons).toMatchObject([{ lessonId: yesterday }])

    await world.sql('update courses set archived_at = now() where name = $1', [name])
    const closed = (await today({ day: '2026-10-13' })).lessons
    expect(closed).toMatchObject([{ lessonId: before, missing: 2, archived: true }])
    expect((await today()).registers).toMatchObject({ count: 0 })
  })

  test('asks for the register of a shared lesson until all its courses are archived', async () => {
    const other = await desk.newClass(1, [])
    const { courseId, lesson } = await desk.newClass(1, ['2026-10-12'], {
      otherCourseIds: [other.courseId],
    })
    const own = async () =>
      (await today({ day: '2026-10-12' })).lessons.find(
        ({ lessonId }: { lessonId: number }) => lessonId === lesson,
      )
    const archive = (id: number) =>
      world.sql('update courses set archived_at = now() where id = $1', [id])
    await archive(courseId)
    expect(await own()).toMatchObject({ archived: false })
    await archive(other.courseId)
    expect(await own()).toMatchObject({ archived: true })
  })

  test('names the absences that nobody has justified or made up', async () => {
    const days = ['2026-10-14', '2026-10-08', '2026-09-20']
    const { name, lessons, student } = await desk.newClass(1, days)
    const before = (await today()).absences.count
    for (const lesson of lessons) done(await desk.save(lesson, 0, [absent(student)]))
    const [latest = 0, earlier = 0] = lessons
    const { absences } = await today()
    expect(absences).toMatchObject({ count: before + 2, since: '2026-10-08' })
    expect(absences.rows).toContainEqual({
      ...{ lessonId: latest, studentId: student, courseName: name },
      ...{ startsAt: '2026-10-14T10:00:00', student: expect.stringMatching(/^Alfa 00 \d+ Anna$/) },
    })
    // The list that the line leads to has the same.
    const from = absencesSince('2026-10-15')
    const listed = done(await staff.call('GET', '/absences/to-justify', { from }))
    expect(listed.total).toBe(absences.count)
    const justified = [{ lessonId: latest, studentId: student }]
    done(await staff.call('POST', '/absences/justification', { absences: justified }))
    expect((await today()).absences.count).toBe(before + 1)
    const { lesson: made } = await desk.newClass(0, ['2026-10-12'])
    await desk.makeUp(student, earlier, made)
    await world.sql(
      `insert into attendances (lesson_id, student_id, present, marked_by)
       values ($1, $2, true, 'prova')`,
      [made, student],
    )
    expect((await today()).absences.count).toBe(before)
  })

  test('counts proposals without an answer, and makeups whose last day is near', async () => {
    const { studentId, lessonId, elsewhere } = await missedLesson(world, staff)
    const request = { studentId, lessonId, expiresOn: '2026-10-18' }
    const { id } = done(await staff.call('POST', '/makeups', request))
    const near = { count: 1, since: '2026-10-18' }
    expect((await today()).makeups).toEqual({ unanswered: NOTHING, expiring: near })
    const found = async () => done(await staff.call('GET', '/makeups', { expiring: true })).total
    expect(await found()).toBe(1)
    const lessonIds = [await elsewhere('2026-10-17T10:00:00')]
    done(await staff.call('POST', `/makeups/${id}/proposals`, { lessonIds }))
    const unanswered = { count: 1, since: '2026-10-15' }
    expect((await today()).makeups).toEqual({ unanswered, expiring: near })
    expect(await found()).toBe(1)
    await world.sql("update makeups set expires_on = '2026-10-14' where id = $1", [id])
    expect([(await today()).makeups.expiring.count, await found()]).toEqual([0, 0])
    done(await staff.call('DELETE', `/makeups/${id}`))
    expect((await today()).makeups).toEqual({ unanswered: NOTHING, expiring: NOTHING })
  })
})

test('the payments are told by how long they are late, with what is missing of them', async () => {
  const courseId = await newCourse(staff)
  const instalments = ['2026-09-14', '2026-09-15', '2026-10-14', '2026-10-20', '2026-11-30'].map(
    (dueOn) => ({ dueOn, amountCents: 10_000, month: '9' }),
  )
  const plan = { version: 0, totalCents: 50_000, instalments }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, plan))
  const studentId = await newStudent(staff, { courseIds: [courseId] })
  const sum = (count: number, since: string) => ({
    ...{ count, since, students: 1, missingCents: count * 10_000 },
  })
  expect((await today()).late).toEqual(sum(1, '2026-09-14'))
  expect(await payments()).toMatchObject({
    ...{ late: sum(3, '2026-09-14'), longLate: sum(1, '2026-09-14'), due: sum(1, '2026-10-20') },
    ...{ verifications: NOTHING, movements: NOTHING },
  })
  expect((await counts()).late).toBe(3)
  const list = async (days: number) =>
    done(await staff.call('GET', '/late-instalments', { courseId, days })).total
  expect([await list(0), await list(1), await list(30)]).toEqual([3, 2, 1])

  const [row] = done(await staff.call('GET', '/late-instalments', { courseId })).rows
  const { instalmentId } = row
  const path = `/instalments/${instalmentId}/students/${studentId}`
  done(await staff.call('PUT', path, { status: 'to_verify', note: '', version: 0 }))
  const verifications = { count: 1, since: '2026-10-15' }
  expect(await today()).toMatchObject({ verifications, late: { count: 0 } })
  expect(await counts()).toMatchObject({ verifications: 1, late: 2 })
})

test('the days that come have their events, and today its birthdays', async () => {
  const inside = await newEvent(staff, { day: '2026-10-21', capacity: 2 })
  await newEvent(staff, { day: '2026-10-22' })
  const studentId = await newStudent(staff, { birthDate: '2000-10-15' })
  await newStudent(staff, { birthDate: '2000-10-16' })
  done(await staff.call('POST', `/events/${inside}/people`, { studentId, state: 'accepted' }))
  const { events, birthdays } = await today()
  expect(events).toMatchObject([
    { id: inside, startsAt: '2026-10-21T18:30:00', capacity: 2, accepted: 1 },
  ])
  expect(birthdays).toMatchObject([{ studentId, birthDate: '2000-10-15' }])
})

test('who calls leads has those that wait, and whom she promised to call until tonight', async () => {
  const mine = await newLead(staff)
  const later = await newLead(staff)
  const { user } = done(await calls.call('GET', '/session'))
  for (const [id, at] of [
    [mine, '2026-10-15T18:00'],
    [later, '2026-10-16T09:00'],
  ] as const) {
    await world.sql(
      `update leads set assigned_to = $1, next_contact_at = $2, next_contact_kind = 'callback'
       where id = $3`,
      [user.id, at, id],
    )
  }
  expect((await today()).leads).toEqual({ count: 2, since: '2026-10-15' })
  const open = done(await staff.call('GET', '/leads', { toCall: true }))
  expect(open.total).toBe(2)
  expect(done(await staff.call('GET', '/leads', { toCall: false })).total).toBe(0)
  expect(done(await calls.call('GET', '/today/calls'))).toMatchObject({
    leads: { count: 2, since: '2026-10-15' },
    agreed: [{ id: mine, at: '2026-10-15T18:00:00', kind: 'callback' }],
    done: { calls: 0, answered: 0, appointments: 0, enrolled: 0 },
  })
  // However many of the days before wait, those of today are there.
  await world.sql(
    `insert into leads (name, surname, created_by, assigned_to, next_contact_at, next_contact_kind)
     select 'Ivo', 'Neri ' || n, 'staff', $1, '2026-10-01T09:00', 'callback'
     from generate_series(1, 27) n`,
    [user.id],
  )
  const { agreed, missed } = done(await calls.call('GET', '/today/calls'))
  expect(agreed).toHaveLength(26)
  expect(agreed.at(-1)).toMatchObject({ id: mine })
  expect(missed).toBe(2)
  expect((await staff.call('GET', '/today/calls')).status).toBe(403)
  expect((await calls.call('GET', '/today')).status).toBe(403)
})
