import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done } from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { attendanceSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const { newClass, save, makeUp } = registerDesk(world, staff)
const figuresOf = async (courseId: number) =>
  done(await staff.call('GET', `/courses/${courseId}/attendance`)).rows
const ofStudent = async (studentId: number, query: object = {}) =>
  done(await staff.call('GET', `/students/${studentId}/attendance`, query))
const justify = (absences: object[], reason = '') =>
  staff.call('POST', '/absences/justification', { absences, reason })

const refusal = (status: number, code: keyof typeof attendanceSentences, field?: string) => {
  const sentence = attendanceSentences[code]
  const message = typeof sentence === 'string' ? sentence : expect.any(String)
  const fields = field === undefined ? {} : { [field]: message }
  return { status, body: { code, message, data: { fields } } }
}

describe('absences to justify', () => {
  const toJustify = async (query: object = {}) =>
    done(await staff.call('GET', '/absences/to-justify', query))

  test('are those that registers tell of, neither justified nor made up, over all students', async () => {
    const days = ['2026-10-05', '2026-10-06', '2026-10-07']
    const one = await newClass(2, days)
    const two = await newClass(1, days)
    const [first = 0, second = 0] = one.students
    const [monday = 0, tuesday = 0] = one.lessons
    done(await save(monday, 0, [absent(first), absent(second)]))
    done(await save(tuesday, 0, [absent(first), present(second)]))
    done(await save(two.lessons[0] ?? 0, 0, [absent(two.student)]))
    const of = async (query: object) =>
      (await toJustify(query)).rows.map(
        ({ lessonId, studentId }: { lessonId: number; studentId: number }) => [lessonId, studentId],
      )
    // Nobody has filled in the register of Wednesday: that comes first.
    const all = await toJustify({ courseId: one.courseId, sort: 'startsAt' })
    expect(all.total).toBe(3)
    expect(all.rows[2]).toMatchObject({
      ...{ lessonId: tuesday, studentId: first, courseId: one.courseId },
      ...{ academicYear: '2026/2027', startsAt: '2026-10-06T10:00:00', minutes: 120 },
    })
    expect(await of({ q: two.name })).toEqual([[two.lessons[0], two.student]])
    done(await justify([{ lessonId: monday, studentId: first }], 'Febbre'))
    const makeup = await newClass(0, ['2026-10-08'])
    await makeUp(first, tuesday, makeup.lesson)
    done(await save(makeup.lesson, 0, [present(first)]))
    expect(await of({ courseId: one.courseId })).toEqual([[monday, second]])
    done(await staff.call('POST', `/courses/${one.courseId}/students/${second}/withdrawal`))
    expect(await of({ courseId: one.courseId })).toEqual([])
  })

  test('are listed in the course that goes on where the lesson has one that is archived', async () => {
    const shared = await newClass(0, ['2026-10-05'])
    const joining = await newClass(1, ['2026-10-06'], { otherCourseIds: [shared.courseId] })
    const { student, lesson } = joining
    const enrolled = [student, shared.courseId]
    await world.sql(
      `insert into enrolments (student_id, course_id, enrolled_by) values ($1, $2, 'prova')`,
      enrolled,
    )
    done(await save(lesson, 0, [absent(student)]))
    const listed = async (courseId: number) =>
      (await toJustify({ courseId })).rows.map((row: { lessonId: number }) => row.lessonId)
    expect(await listed(joining.courseId)).toEqual([lesson])
    expect(await listed(shared.courseId)).toEqual([lesson])
    await world.sql('update courses set archived_at = now() where id = $1', [joining.courseId])
    expect(await listed(shared.courseId)).toEqual([lesson])
  })

  test('are not those of a lesson put off since, until somebody confirms them', async () => {
    const { courseId, student, lesson } = await newClass(1, ['2026-10-05'])
    const total = async () => (await toJustify({ courseId })).total
    world.clock.set('2026-10-06T09:00:00+02:00[Europe/Rome]')
    done(await save(lesson, 0, [absent(student)]))
    expect(await total()).toBe(1)
    await world.sql(`update lessons set starts_at = '2026-10-12 10:00' where id = $1`, [lesson])
    world.clock.set(NOW)
    expect(await total()).toBe(0)
    done(await save(lesson, 1, [absent(student)]))
    expect(await total()).toBe(1)
  })

  test('with those recovered, justified and present make the lessons held', async () => {
    const { courseId, student, lessons } = await newClass(1, [
      '2026-10-05',
      '2026-10-06',
      '2026-10-07',
    ])
    const [one = 0, two = 0, three = 0] = lessons
    for (const lesson of [one, two]) done(await save(lesson, 0, [absent(student)]))
    done(await save(three, 0, [present(student)]))
    done(
      await justify(
        [one, two].map((lessonId) => ({ lessonId, studentId: student })),
        '',
      ),
    )
    const makeup = await newClass(0, ['2026-10-08'])
    await makeUp(student, one, makeup.lesson)
    done(await save(makeup.lesson, 0, [present(student)]))
    expect((await figuresOf(courseId))[0]).toMatchObject({
      ...{ held: 3, present: 1, recovered: 1, justified: 1, unjustified: 0 },
    })
  })
})

describe('figures', () => {
  test('count lessons held, hours, absences made up and justified', async () => {
    const days = ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-06', '2026-10-15']
    const { courseId, students, lessons } = await newClass(2, days)
    const [first = 0, second = 0] = students
    // The last one, of today at ten, is not over at nine.
    const [one = 0, two = 0, three = 0, four = 0] = lessons
    done(await save(one, 0, [present(first), present(second)]))
    done(await save(two, 0, [present(first, 30), absent(second)]))
    done(await save(three, 0, [absent(first), absent(second)]))
    await insertLesson(world, { courseId, startsAt: '2026-10-07T10:00', deleted: true })
    done(await justify([{ lessonId: three, studentId: first }], 'Visita medica'))
    const other = await newClass(1, ['2026-10-08'])
    await makeUp(first, four, other.lesson)
    done(await save(other.lesson, 0, [absent(other.student), present(first)]))

    expect(await figuresOf(courseId)).toEqual([
      {
        studentId: first,
        held: 4,
        present: 2,
        recovered: 1,
        previousHeld: 0,
        previousAbsences: 0,
        absences: 1,
        unjustified: 0,
        justified: 1,
        minutesHeld: 480,
        minutesAttended: 150,
        attendancePercent: 75,
        absencePercent: 68.75,
      },
      expect.objectContaining({
        studentId: second,
        held: 4,
        present: 1,
        absences: 3,
        unjustified: 3,
        attendancePercent: 25,
        absencePercent: 75,
      }),
    ])
    const { courses } = await ofStudent(first)
    expect(courses).toHaveLength(1)
    expect(courses[0].lessons.map((lesson: { mark: string }) => lesson.mark)).toEqual([
      'unmarked',
      'absent',
      'present',
      'present',
    ])
    expect(courses[0].lessons[0]).toMatchObject({ recoveredAt: '2026-10-08T10:00:00' })
    expect(courses[0].lessons[1]).toMatchObject({
      justifiedBy: 'staff',
      justification: 'Visita medica',
      recoveredAt: null,
    })
    expect(courses[0].lessons[2]).toMatchObject({ minutesAttended: 30 })
    // Put off after its register was taken, it makes up for nothing until its new day.
    const moveTo = (day: string) =>
      world.sql(`update lessons set starts_at = $2 where id = $1`, [other.lesson, `${day} 20:00`])
    await moveTo('2026-10-16')
    expect((await figuresOf(courseId))[0]).toMatchObject({ recovered: 0, absences: 2 })
    expect((await ofStudent(first)).courses[0].lessons[0]).toMatchObject({ recoveredAt: null })
    await moveTo('2026-10-15')
    expect((await figuresOf(courseId))[0]).toMatchObject({ recovered: 1, absences: 1 })
    // The register of the makeup lesson is corrected: the absence is back.
    done(await save(other.lesson, 1, [absent(other.student), absent(first)]))
    expect((await figuresOf(courseId))[0]).toMatchObject({ recovered: 0, absences: 2 })
  })

  test('are nothing while no lesson was held', async () => {
    const { courseId, student } = await newClass(1, ['2026-10-15', '2026-10-20'])
    expect((await figuresOf(courseId))[0]).toMatchObject({
      studentId: student,
      held: 0,
      attendancePercent: null,
      absencePercent: 0,
      absences: 0,
    })
    expect((await ofStudent(student)).courses[0].lessons).toEqual([])
  })

  test('count a lesson for each of its courses, and stop at a withdrawal', async () => {
    const other = await newClass(1, [])
    const { courseId, student } = await newClass(1, ['2026-10-05', '2026-10-14'], {
      otherCourseIds: [other.courseId],
    })
    expect((await figuresOf(other.courseId))[0]).toMatchObject({ held: 2, absences: 2 })
    world.clock.set('2026-10-10T09:00:00+02:00[Europe/Rome]')
    done(await staff.call('POST', `/courses/${courseId}/students/${student}/withdrawal`))
    world.clock.set(NOW)
    expect((await figuresOf(courseId))[0]).toMatchObject({ held: 1, absences: 1 })
  })

  test('bring along the absences of the classes that a student left', async () => {
    const to = await newClass(0, ['2026-10-12'])
    const last = await newClass(0, ['2026-10-14'])
    const from = await newClass(1, ['2026-10-01', '2026-10-02', '2026-10-05', '2026-10-14'], {
      otherCourseIds: [],
    })
    const [one = 0, two = 0] = from.lessons
    const move = async (courseId: number, toCourseId: number) =>
      done(
        await staff.call('POST', `/courses/${courseId}/students/${from.student}/change`, {
          toCourseId,
        }),
      )
    done(await save(one, 0, [present(from.student)]))
    await makeUp(from.student, two, to.lesson)
    world.clock.set('2026-10-06T09:00:00+02:00[Europe/Rome]')
    await move(from.courseId, to.courseId)
    world.clock.set('2026-10-13T09:00:00+02:00[Europe/Rome]')
    await move(to.courseId, last.courseId)
    world.clock.set(NOW)
    // In the class between, its own lesson; of the first, one made up there, one missed.
    expect((await figuresOf(to.courseId))[0]).toMatchObject({ held: 1, previousAbsences: 2 })
    done(await save(to.lesson, 0, [present(from.student)]))
    expect((await figuresOf(to.courseId))[0]).toMatchObject({ previousAbsences: 1, absences: 1 })
    await world.sql(`update lessons set starts_at = '2026-10-16 10:00' where id = $1`, [to.lesson])
    expect((await figuresOf(to.courseId))[0]).toMatchObject({ previousAbsences: 2 })
    await world.sql(`update lessons set starts_at = '2026-10-12 10:00' where id = $1`, [to.lesson])
    const [figures] = await figuresOf(last.courseId)
    expect(figures).toMatchObject({ held: 1, present: 0, previousAbsences: 1, absences: 2 })
    const courses = (await ofStudent(from.student)).courses
    expect(
      courses.find(({ courseId }: { courseId: number }) => courseId === last.courseId).figures,
    ).toMatchObject({ previousAbsences: 1, absences: 2 })
    // Back to where she began: a circle.
    await move(last.courseId, from.courseId)
    expect((await figuresOf(from.courseId))[0]).toMatchObject({ held: 4, previousAbsences: 1 })
  })

  test('bring along of a class nothing from after its withdrawal, whenever the change came', async () => {
    const to = await newClass(0, [])
    const from = await newClass(1, ['2026-10-01', '2026-10-06'])
    const path = `/courses/${from.courseId}/students/${from.student}`
    world.clock.set('2026-10-02T09:00:00+02:00[Europe/Rome]')
    done(await staff.call('POST', `${path}/withdrawal`))
    world.clock.set('2026-10-12T09:00:00+02:00[Europe/Rome]')
    done(await staff.call('POST', `${path}/change`, { toCourseId: to.courseId }))
    world.clock.set(NOW)
    expect((await figuresOf(to.courseId))[0]).toMatchObject({
      previousHeld: 1,
      previousAbsences: 1,
    })
  })

  test('of nobody and of no course are not found', async () => {
    expect(await staff.call('GET', '/courses/999999/attendance')).toMatchObject(
      refusal(404, 'attendance.course_not_found'),
    )
    expect(await staff.call('GET', '/students/999999/attendance')).toMatchObject(
      refusal(404, 'attendance.student_not_found'),
    )
    const callCentre = await world.as('call_centre')
    expect((await callCentre.call('GET', '/courses/1/attendance')).status).toBe(403)
  })
})
