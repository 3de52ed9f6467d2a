import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { done, newCourse, unique } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
let courseId: number
beforeAll(async () => {
  courseId = await newCourse(staff, { name: 'Primo anno A' })
})

const newTeacher = async (rates: object = { hourlyCents: 2500, dailyCents: 18_000 }) =>
  done(await staff.call('POST', '/teachers', { name: 'Ada', surname: unique('Neri'), ...rates }))
    .id as number

const months = async (id: number) => done(await staff.call('GET', `/teachers/${id}/hours`)).rows
const month = async (id: number, month: string) =>
  done(await staff.call('GET', `/teachers/${id}/hours/${month}`))

/** The rate of the form holds from the day on which the tests begin; this one before it. */
const oldRate = (id: number, validFrom: string, hourlyCents: number, dailyCents = 0) =>
  world.sql(
    `insert into teacher_rates (teacher_id, valid_from, hourly_cents, daily_cents, created_by)
     values ($1, $2, $3, $4, 'prova')`,
    [id, validFrom, hourlyCents, dailyCents],
  )

describe('the months of a teacher', () => {
  test('come newest first, with hours, days and amounts at the rate of each day', async () => {
    const id = await newTeacher()
    await oldRate(id, '2026-09-01', 2000, 10_000)
    const other = await newTeacher()
    const lesson = { courseId, teacherIds: [id] }
    await insertLesson(world, { ...lesson, startsAt: '2026-09-10T10:00:00', minutes: 90 })
    const split = { splitBilling: true, teacherIds: [id, other] }
    await insertLesson(world, { ...lesson, ...split, startsAt: '2026-09-11T10:00:00' })
    const daily = { ...lesson, dailyBilling: true, minutes: 240 }
    await insertLesson(world, { ...daily, startsAt: '2026-10-01T09:00:00' })
    await insertLesson(world, { ...daily, startsAt: '2026-10-01T14:00:00' })
    await insertLesson(world, { ...lesson, startsAt: '2026-10-15T08:00:00' })
    await insertLesson(world, { ...lesson, startsAt: '2026-10-15T08:30:00' })

    const none = { lessons: 0, minutes: 0, hourlyMinutes: 0, hourlyCents: 0, days: 0 }
    const nothing = { ...none, dailyCents: 0, unrated: 0 }
    expect(await months(id)).toEqual([
      {
        month: '2026-10',
        held: {
          ...{ lessons: 3, minutes: 540, hourlyMinutes: 60, hourlyCents: 2500 },
          ...{ days: 1, dailyCents: 10_000, unrated: 0 },
        },
        planned: { ...nothing, lessons: 1, minutes: 60, hourlyMinutes: 60, hourlyCents: 2500 },
      },
      {
        month: '2026-09',
        held: { ...nothing, lessons: 2, minutes: 120, hourlyMinutes: 120, hourlyCents: 4000 },
        planned: nothing,
      },
    ])
    expect(await months(other)).toMatchObject([{ held: { hourlyMinutes: 30 } }])
  })

  test('count what is over as time goes on', async () => {
    const id = await newTeacher()
    await insertLesson(world, { courseId, teacherIds: [id], startsAt: '2026-10-15T10:00:00' })
    const lessons = async () => {
      const [{ held, planned }] = await months(id)
      return [held.lessons, planned.lessons]
    }
    expect(await lessons()).toEqual([0, 1])
    world.clock.set('2026-10-15T11:00:00+02:00[Europe/Rome]')
    const after = await lessons()
    world.clock.set(NOW)
    expect(after).toEqual([1, 0])
  })

  test('leave deleted lessons out, and stay readable when the teacher is in the trash', async () => {
    const id = await newTeacher()
    const lesson = { courseId, teacherIds: [id], startsAt: '2026-10-01T10:00:00' }
    const gone = await insertLesson(world, lesson)
    await insertLesson(world, lesson)
    await world.sql('update lessons set deleted_at = now() where id = $1', [gone])
    done(await staff.call('DELETE', `/teachers/${id}`))
    expect(await months(id)).toMatchObject([{ held: { lessons: 1 } }])
    expect((await month(id, '2026-10')).lessons).toHaveLength(1)
  })

  test('tell how many lessons have no rate', async () => {
    const id = await newTeacher({})
    await insertLesson(world, { courseId, teacherIds: [id], startsAt: '2026-10-01T10:00:00' })
    expect(await months(id)).toMatchObject([{ held: { hourlyCents: 0, unrated: 1 } }])
  })
})

describe('the lessons behind a month', () => {
  test('say what each of them is and adds', async () => {
    const id = await newTeacher()
    await oldRate(id, '2026-01-01', 2500)
    const roomId = done(await staff.call('POST', '/rooms', { name: unique('Aula') })).id
    const subjectId = done(
      await staff.call('POST', '/subjects', { name: unique('Dizione'), note: 'base' }),
    ).id
    const { name: roomName } = done(await staff.call('GET', `/rooms/${roomId}`))
    const what = { courseId, teacherIds: [id], topic: 'Vocali', roomId, subjectIds: [subjectId] }
    const lessonId = await insertLesson(world, {
      ...{ ...what, startsAt: '2026-10-31T22:30:00', minutes: 120 },
    })
    await insertLesson(world, { courseId, teacherIds: [id], startsAt: '2026-11-01T00:30:00' })
    const { teacher, lessons, held, planned } = await month(id, '2026-10')
    expect(teacher).toMatchObject({ id, name: expect.stringMatching(/^Neri \d+ Ada$/) })
    expect([held.lessons, planned.lessons]).toEqual([0, 1])
    expect(lessons).toEqual([
      {
        ...{ id: lessonId, startsAt: '2026-10-31T22:30:00', minutes: 120, topic: 'Vocali' },
        ...{ courseId, courseName: 'Primo anno A', roomName },
        subjects: expect.stringMatching(/^Dizione \d+ - base$/),
        ...{ sharedAmong: 1, share: 120, held: false, billing: 'hours' },
        ...{ rateCents: 2500, cents: 5000 },
      },
    ])
  })

  test('make the figures of the month, whatever they are', async () => {
    const teachers = [await newTeacher(), await newTeacher(), await newTeacher()]
    const [id = 0] = teachers
    await oldRate(id, '2026-08-20', 3333, 9999)
    const made = fc.sample(
      fc.record({
        day: fc.integer({ min: 1, max: 28 }),
        month: fc.integer({ min: 8, max: 12 }),
        minutes: fc.integer({ min: 30, max: 600 }),
        sharedBy: fc.integer({ min: 1, max: 3 }),
        splitBilling: fc.boolean(),
        dailyBilling: fc.boolean(),
      }),
      { numRuns: 80, seed: 7 },
    )
    for (const { day, month, minutes, sharedBy, ...flags } of made) {
      const two = (value: number) => String(value).padStart(2, '0')
      const startsAt = `2026-${two(month)}-${two(day)}T10:00:00`
      const teacherIds = teachers.slice(0, sharedBy)
      await insertLesson(world, { courseId, teacherIds, startsAt, minutes, ...flags })
    }
    const rows = await months(id)
    expect(rows.map((row: { month: string }) => row.month)).toEqual([
      ...['2026-12', '2026-11', '2026-10', '2026-09', '2026-08'],
    ])
    for (const row of rows) {
      const { held, planned, lessons } = await month(id, row.month)
      expect({ month: row.month, held, planned }).toEqual(row)
      const paid = lessons.filter((lesson: { held: boolean }) => lesson.held)
      const cents = paid.reduce((sum: number, line: { cents: number }) => sum + line.cents, 0)
      expect(cents).toBe(held.hourlyCents + held.dailyCents)
      expect(lessons).toHaveLength(held.lessons + planned.lessons)
    }
  })
})

test('a teacher or a month that does not exist is refused', async () => {
  expect((await staff.call('GET', '/teachers/999999/hours')).body.code).toBe('teachers.not_found')
  expect((await staff.call('GET', '/teachers/999999/hours/2026-10')).status).toBe(404)
  const id = await newTeacher()
  for (const wrong of ['2026-13', '2026', '2026-1', 'ottobre', '0000-01']) {
    const { status, body } = await staff.call('GET', `/teachers/${id}/hours/${wrong}`)
    expect([status, body.data.fields.month]).toEqual([400, 'Mese non valido'])
  }
  expect(await month(id, '2020-02')).toMatchObject({ lessons: [], held: { lessons: 0 } })
})
