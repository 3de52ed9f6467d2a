import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { openWorld } from '#tests/support/world.ts'
import { lessonsCounted } from '../../domain/rules.ts'
import { absencesOfHeld } from '../../domain/text.ts'
import { listShares } from '../queries.ts'

const world = await openWorld()
afterAll(() => world.close())

const staff = await world.as('staff')
const { newClass, save, makeUp } = registerDesk(world, staff)
const get = async (path: string, query: object = {}) => done(await staff.call('GET', path, query))
const figuresOf = async (courseId: number, studentId: number) =>
  (await get(`/courses/${courseId}/attendance`)).rows.find(
    (one: { studentId: number }) => one.studentId === studentId,
  )
const countFrom = (courseId: number, studentId: number, countsFrom: string | null) =>
  staff.call('PUT', `/courses/${courseId}/students/${studentId}/counting`, { countsFrom })
const openOf = async (courseId: number) => (await get('/registers/missing', { courseId })).total
const sharesOf = async (courseId: number) =>
  (await listShares(world.services.db, 1, '2026-10-15T09:00:00')).filter(
    (share) => share.courseId === courseId,
  )
const TAKEN = ['2026-10-01', '2026-10-06', '2026-10-12']

describe('who is enrolled in a course that has begun', () => {
  test('has no absences of before, and is not asked for in registers of before', async () => {
    const { courseId, student, lessons } = await newClass(1, TAKEN)
    for (const lesson of lessons) done(await save(lesson, 0, [present(student)]))
    const studentId = await newStudent(staff, { courseIds: [courseId], fromStart: false })

    const [row] = (await get(`/courses/${courseId}/students`)).rows.filter(
      (one: { studentId: number }) => one.studentId === studentId,
    )
    expect(row.countsFrom).toBe('2026-10-15')
    expect(await figuresOf(courseId, studentId)).toMatchObject({ held: 0, absences: 0 })
    expect(await openOf(courseId)).toBe(0)
    expect(await sharesOf(courseId)).toEqual([])
    const { courses } = await get(`/lessons/${lessons[0]}/register`)
    expect(courses[0].students.map((one: { studentId: number }) => one.studentId)).toEqual([
      student,
    ])
    const absence = { absences: [{ lessonId: lessons[0], studentId }] }
    expect((await staff.call('POST', '/absences/justification', absence)).status).toBe(404)
    expect((await get(`/students/${studentId}/attendance`)).courses[0]).toMatchObject({
      countsFrom: '2026-10-15',
      lessons: [],
    })
  })

  test('has them once the office counts from another day or from the beginning', async () => {
    const { courseId, student, lessons } = await newClass(1, TAKEN)
    for (const lesson of lessons) done(await save(lesson, 0, [present(student)]))
    const studentId = await newStudent(staff, { courseIds: [courseId], fromStart: false })

    done(await countFrom(courseId, studentId, '2026-10-06'))
    expect(await figuresOf(courseId, studentId)).toMatchObject({ held: 2, absences: 2 })
    expect(await openOf(courseId)).toBe(2)
    done(await save(lessons[1] ?? 0, 1, [present(student), present(studentId, 60)]))
    expect(await openOf(courseId)).toBe(1)
    expect(await sharesOf(courseId)).toMatchObject([{ studentId, absencePercent: 75 }])
    done(await countFrom(courseId, studentId, null))
    expect(await figuresOf(courseId, studentId)).toMatchObject({ held: 3, present: 1, absences: 2 })
    expect(await openOf(courseId)).toBe(2)
    const [share] = await sharesOf(courseId)
    expect(share?.absencePercent).toBeCloseTo(83.333)
    // What she has a mark for stays in the register, and is not asked for.
    done(await countFrom(courseId, studentId, '2026-10-12'))
    const register = await get(`/lessons/${lessons[1]}/register`)
    expect(register.courses[0].students).toContainEqual(
      expect.objectContaining({ studentId, early: true, withdrawn: false, present: true }),
    )
    done(await save(lessons[1] ?? 0, 2, [present(student)]))
    expect(await sharesOf(courseId)).toMatchObject([{ studentId, absencePercent: 100 }])
    expect(await countFrom(courseId, studentId, '2027-09-01')).toMatchObject({
      status: 422,
      body: { code: 'enrolments.counts_after_end' },
    })
    expect((await countFrom(courseId, studentId + 1_000, null)).status).toBe(404)
  })

  test('may be counted from a day that is named when enrolling', async () => {
    const courseId = await newCourse(staff)
    const enter = async (more: object) => {
      const studentId = await newStudent(staff)
      done(await staff.call('POST', `/courses/${courseId}/students`, { studentId, ...more }))
      const { rows } = await get(`/courses/${courseId}/students`)
      return rows.find((one: { studentId: number }) => one.studentId === studentId).countsFrom
    }
    expect(await enter({})).toBe('2026-10-15')
    expect(await enter({ countsFrom: '2026-10-01' })).toBe('2026-10-01')
    expect(await enter({ countsFrom: null })).toBeNull()
    // The course begins on the 14th of September: before it there is nothing to leave out.
    expect(await enter({ countsFrom: '2026-09-10' })).toBeNull()
  })

  test('of an old client is taken with the others, and does not count before her day', async () => {
    const { courseId, student, lesson } = await newClass(1, ['2026-10-01'])
    const studentId = await newStudent(staff, { courseIds: [courseId], fromStart: false })
    done(await save(lesson, 0, [present(student), absent(studentId)]))
    expect(await figuresOf(courseId, studentId)).toMatchObject({ held: 0, unjustified: 0 })
  })
})

test('after a change of class the lessons of both classes are the total of the absences', async () => {
  const from = await newClass(1, TAKEN)
  const to = await newClass(1, TAKEN)
  // Both classes had this one together: it is the old one's, since there it counted.
  await insertLesson(world, {
    ...{ courseId: from.courseId, otherCourseIds: [to.courseId] },
    ...{ startsAt: '2026-10-13T10:00', minutes: 120 },
  })
  const { student: studentId } = from
  done(await save(from.lessons[0] ?? 0, 0, [present(studentId)]))
  const change = `/courses/${from.courseId}/students/${studentId}/change`
  done(await staff.call('POST', change, { toCourseId: to.courseId }))
  const figures = await figuresOf(to.courseId, studentId)
  expect(figures).toMatchObject({ held: 0, previousHeld: 4, previousAbsences: 3, absences: 3 })
  expect(absencesOfHeld(figures)).toBe('3/4')
  done(await countFrom(to.courseId, studentId, null))
  const all = await figuresOf(to.courseId, studentId)
  expect(all).toMatchObject({ held: 4, previousHeld: 3, previousAbsences: 2, absences: 6 })
})

test('no figure ever shows more absences than lessons', async () => {
  const days = ['2026-09-20', '2026-10-01', '2026-10-06', '2026-10-12']
  const classes = [await newClass(0, days), await newClass(0, days), await newClass(0, days)]
  const [first, second, third] = classes.map(({ courseId }) => courseId)
  await insertLesson(world, {
    ...{ courseId: first ?? 0, otherCourseIds: [second ?? 0, third ?? 0] },
    ...{ startsAt: '2026-10-08T10:00', minutes: 120 },
  })
  const place = fc.integer({ min: 0, max: 2 })
  const step = fc.oneof(
    fc.record({ kind: fc.constant('count'), at: place, day: fc.option(fc.constantFrom(...days)) }),
    fc.record({ kind: fc.constant('change'), at: place, to: place, day: fc.constantFrom(...days) }),
    fc.record({ kind: fc.constant('mark'), at: place, day: fc.nat(3), present: fc.boolean() }),
    fc.record({ kind: fc.constant('recover'), at: place, day: fc.nat(3), other: fc.nat(3) }),
    fc.record({ kind: fc.constant('withdrawal'), at: place }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const studentId = await newStudent(staff, { courseIds: [first ?? 0], fromStart: false })
      for (const one of steps) await take(one, studentId)
      for (const { courseId } of classes) {
        const figures = await figuresOf(courseId, studentId)
        if (!figures) continue
        expect(figures.absences).toBeLessThanOrEqual(lessonsCounted(figures))
        expect(figures.absences).toBeGreaterThanOrEqual(0)
        expect(figures.previousAbsences).toBeLessThanOrEqual(figures.previousHeld)
        expect(figures.unjustified + figures.present).toBeLessThanOrEqual(figures.held)
      }
    }),
    { numRuns: 25 },
  )

  /** A step that may be refused, as what it wants may not be so. */
  async function take(
    one: { kind: string; at: number; to?: number; day?: unknown; [more: string]: unknown },
    studentId: number,
  ) {
    const { courseId = 0, lessons = [] } = classes[one.at] ?? {}
    const here = `/courses/${courseId}/students/${studentId}`
    const lessonId = lessons[Number(one.day)] ?? 0
    if (one.kind === 'count') await countFrom(courseId, studentId, (one.day ?? null) as never)
    if (one.kind === 'withdrawal') await staff.call('POST', `${here}/withdrawal`)
    if (one.kind === 'change') {
      world.clock.set(`${String(one.day)}T09:00:00+02:00[Europe/Rome]`)
      const toCourseId = classes[one.to ?? 0]?.courseId
      await staff.call('POST', `${here}/change`, { toCourseId })
      world.clock.set('2026-10-15T09:00:00+02:00[Europe/Rome]')
    }
    if (one.kind === 'mark') {
      await world.sql(
        `insert into attendances (lesson_id, student_id, present, marked_by)
         values ($1, $2, $3, 'staff') on conflict do nothing`,
        [lessonId, studentId, one['present'] === true],
      )
    }
    if (one.kind === 'recover') {
      const other = classes[2]?.lessons[Number(one['other'])] ?? 0
      // No lesson makes up for itself.
      if (other === lessonId) return
      const known = `select from makeups where student_id = $1
        and (lesson_id = $2 or makeup_lesson_id = $3)`
      const made = await world.sql(known, [studentId, lessonId, other])
      if (made.length === 0) await makeUp(studentId, lessonId, other)
    }
  }
})
