import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import {
  done,
  newCourse,
  newStudent,
  newSubject,
  newTeacher,
  unique,
} from '#tests/support/academy.ts'
import { insertLesson } from '#tests/support/lesson-rows.ts'
import { absent, present, registerDesk, type Sent } from '#tests/support/register.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { attendanceSentences } from '../domain/text.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const admin = await world.as('admin')
const { newClass, save, makeUp } = registerDesk(world, staff)
const register = async (lessonId: number) =>
  done(await staff.call('GET', `/lessons/${lessonId}/register`))
const missing = async (query: object) => done(await staff.call('GET', '/registers/missing', query))

const refusal = (status: number, code: keyof typeof attendanceSentences, field?: string) => {
  const sentence = attendanceSentences[code]
  const message = typeof sentence === 'string' ? sentence : expect.any(String)
  const fields = field === undefined ? {} : { [field]: message }
  return { status, body: { code, message, data: { fields } } }
}

describe('a register', () => {
  test('holds everybody of the lesson’s courses by surname, each once, and its guests', async () => {
    const other = await newCourse(staff, { name: unique('Dizione') })
    const teacherIds = [await newTeacher(staff, { surname: unique('Bianchi'), name: 'Luca' })]
    const subject = unique('Voce')
    const subjectIds = [await newSubject(staff, { name: subject, note: 'base' })]
    const { courseId, lesson } = await newClass(0, ['2026-10-14'], {
      otherCourseIds: [other],
      teacherIds,
      subjectIds,
    })
    const enter = (surname: string, courseIds: number[], name = 'Anna') =>
      newStudent(staff, { surname: `${surname} ${lesson}`, name, courseIds })
    // Of one surname: neither who came first nor whose number is lower stands first.
    const second = await enter('Gamma', [courseId], 'Zoe')
    const first = await enter('Gamma', [courseId], 'Bice')
    const zeta = await enter('Zeta', [courseId])
    const both = await enter('Beta', [courseId, other])
    const delta = await enter('Delta', [other])
    const left = await enter('Lambda', [courseId])
    done(await staff.call('POST', `/courses/${courseId}/students/${left}/withdrawal`))
    const trash = await enter('Tau', [courseId])
    done(await staff.call('DELETE', `/students/${trash}`))
    const elsewhere = await newClass(1, ['2026-10-13'])
    await makeUp(elsewhere.student, elsewhere.lesson, lesson)

    const found = await register(lesson)
    expect(found).toMatchObject({
      lesson: { id: lesson, startsAt: '2026-10-14T10:00:00', minutes: 120 },
      version: 0,
      savedAt: null,
      savedBy: null,
    })
    expect(found.lesson.teachers).toEqual([expect.stringMatching(/^Bianchi \d+ Luca$/)])
    expect(found.lesson.subjects).toEqual([`${subject} - base`])
    const ids = found.courses.map((course: { courseId: number; students: Sent[] }) => [
      course.courseId,
      course.students.map(({ studentId }) => studentId),
    ])
    expect(ids).toEqual([
      [courseId, [elsewhere.student, both, first, second, zeta]],
      [other, [delta]],
    ])
    const [guest, attending] = found.courses[0].students
    expect(guest).toMatchObject({ guest: true, withdrawn: false, present: null, markedBy: null })
    expect(attending).toMatchObject({ guest: false, present: null, justified: false })
  })

  test('is saved whole, corrected, and tells who marked what and when', async () => {
    const { lesson, students } = await newClass(3, ['2026-10-15'])
    const [first = 0, second = 0, third = 0] = students
    const saved = await save(lesson, 0, [present(first), present(second, 90), absent(third)])
    expect(done(saved)).toEqual({ version: 1, changed: 3, absent: 1 })
    expect(await register(lesson)).toMatchObject({
      version: 1,
      savedBy: 'staff',
      savedAt: world.clock.now().toString(),
      courses: [
        {
          students: [
            { studentId: first, present: true, minutes: null, markedBy: 'staff' },
            { studentId: second, present: true, minutes: 90 },
            { studentId: third, present: false, minutes: null },
          ],
        },
      ],
    })
    world.clock.advance({ hours: 1 })
    const corrected = await save(
      lesson,
      1,
      [present(first), present(second, 90), present(third, 60)],
      admin,
    )
    expect(done(corrected)).toEqual({ version: 2, changed: 1, absent: 0 })
    const after = (await register(lesson)).courses[0].students
    expect(after.map(({ markedBy }: { markedBy: string }) => markedBy)).toEqual([
      'staff',
      'staff',
      'admin',
    ])
    const { rows } = done(await staff.call('GET', `/lessons/${lesson}/register/history`))
    expect(rows.map(({ who }: { who: string }) => who)).toEqual(['admin', 'staff'])
    expect(rows[0]).toEqual({
      at: world.clock.now().toString(),
      who: 'admin',
      changes: [
        {
          student: expect.stringMatching(/^Alfa 02 \d+ Anna$/),
          before: { present: false, minutes: null },
          after: { present: true, minutes: 60 },
        },
      ],
    })
    expect(rows[1].changes).toHaveLength(3)
    expect(rows[1].changes[0]).toMatchObject({ before: null, after: { present: true } })
    // Nothing changed: nothing is noted.
    const again = [present(first), present(second, 90), present(third, 60)]
    expect(done(await save(lesson, 2, again))).toEqual({ version: 2, changed: 0, absent: 0 })
  })

  test('is refused with somebody missing, a stranger, too many hours, or too early', async () => {
    const { lesson, students } = await newClass(2, ['2026-10-14'])
    const [first = 0, second = 0] = students
    expect(await save(lesson, 0, [present(first)])).toMatchObject(
      refusal(422, 'attendance.incomplete', 'entries'),
    )
    const stranger = await newStudent(staff)
    const all = [present(first), absent(second)]
    expect(await save(lesson, 0, [...all, present(stranger)])).toMatchObject(
      refusal(422, 'attendance.not_in_register', 'entries.2.studentId'),
    )
    const long = await save(lesson, 0, [present(first, 121), absent(second)])
    expect(long).toMatchObject(refusal(422, 'attendance.too_long', 'entries.0.minutes'))
    expect(long.body.message).toContain('(2,00 ore)')
    const twice = await save(lesson, 0, [...all, present(first)])
    expect(twice).toMatchObject({ status: 400, body: { code: 'kit.invalid_input' } })
    const half = await save(lesson, 0, [present(first, 0.5), absent(second)])
    expect(half.body.data.fields).toEqual({
      'entries.0.minutes': 'Inserire un numero per le ore di presenza',
    })
    const tomorrow = await newClass(1, ['2026-10-16'])
    expect(await save(tomorrow.lesson, 0, [present(tomorrow.student)])).toMatchObject(
      refusal(422, 'attendance.not_yet'),
    )
    expect(await save(999_999, 0, [])).toMatchObject(refusal(404, 'attendance.lesson_not_found'))
    expect((await register(lesson)).version).toBe(0)
  })

  test('is not saved over somebody else’s newer one', async () => {
    const { lesson, student } = await newClass(1, ['2026-10-14'])
    done(await save(lesson, 0, [absent(student)], admin))
    const late = await save(lesson, 0, [present(student)])
    expect(late).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
    expect(late.body.message).toContain('admin')
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => save(lesson, 1, [present(student)])),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409,
    ])
  })

  test('keeps the mark of who left since, and does not ask for her any more', async () => {
    const { courseId, lesson, students } = await newClass(2, ['2026-10-14'])
    const [first = 0, second = 0] = students
    done(await save(lesson, 0, [present(first), absent(second)]))
    done(await staff.call('POST', `/courses/${courseId}/students/${second}/withdrawal`))
    const shown = (await register(lesson)).courses[0].students
    expect(shown[1]).toMatchObject({ studentId: second, withdrawn: true, present: false })
    expect(done(await save(lesson, 1, [absent(first)]))).toMatchObject({ changed: 1 })
    expect((await register(lesson)).courses[0].students[1]).toMatchObject({ present: false })
    expect(done(await save(lesson, 2, [absent(first), present(second)]))).toMatchObject({
      changed: 1,
    })
  })

  test('of a lesson in the trash is not found', async () => {
    const { courseId } = await newClass(0, [])
    const lesson = await insertLesson(world, {
      courseId,
      startsAt: '2026-10-14T10:00',
      deleted: true,
    })
    for (const path of [`/lessons/${lesson}/register`, `/lessons/${lesson}/register/history`]) {
      expect(await staff.call('GET', path)).toMatchObject(
        refusal(404, 'attendance.lesson_not_found'),
      )
    }
  })
})

describe('registers that are missing', () => {
  test('are listed while somebody who attends has no mark', async () => {
    const days = ['2026-10-06', '2026-10-07', '2026-10-14', '2026-10-15']
    const { courseId, name, students, lessons } = await newClass(2, days)
    const [first = 0, second = 0] = students
    const [early = 0, one = 0, two = 0] = lessons
    const rows = async (query: object = {}) =>
      (await missing({ courseId, ...query })).rows.map((row: { lessonId: number }) => row.lessonId)
    expect(await rows()).toEqual([early, one, two])
    expect(await rows({ from: '2026-10-07', to: '2026-10-14' })).toEqual([one, two])
    expect(await rows({ dir: 'desc' })).toEqual([two, one, early])
    expect(await rows({ q: name.toUpperCase() })).toHaveLength(3)
    expect(await rows({ q: 'nessuno di questi' })).toEqual([])
    done(await save(one, 0, [present(first), absent(second)]))
    await world.sql(
      `insert into attendances (lesson_id, student_id, present, marked_by) values ($1, $2, true, 'x')`,
      [two, first],
    )
    const list = await missing({ courseId, sort: 'course' })
    expect(list.total).toBe(2)
    expect(list.rows[1]).toEqual({
      lessonId: two,
      courseId,
      courseName: name,
      startsAt: '2026-10-14T10:00:00',
      minutes: 120,
      teachers: [],
      teacherIds: [],
      students: 2,
      missing: 1,
    })
    done(await staff.call('POST', `/courses/${courseId}/students/${second}/withdrawal`))
    expect(await rows()).toEqual([early])
    done(await staff.call('POST', `/courses/${courseId}/archiving`))
    expect(await rows()).toEqual([])
  })

  test('are asked for again when the lesson was put off after it was marked', async () => {
    const { courseId, lesson, students } = await newClass(2, ['2026-10-12'])
    const [first = 0, second = 0] = students
    world.clock.set('2026-10-12T13:00:00+02:00[Europe/Rome]')
    done(await save(lesson, 0, [present(first), absent(second)]))
    world.clock.set(NOW)
    expect((await missing({ courseId })).total).toBe(0)
    await world.sql(`update lessons set starts_at = '2026-10-14 10:00' where id = $1`, [lesson])
    expect(await missing({ courseId })).toMatchObject({ total: 1, rows: [{ missing: 2 }] })
    const marked = async () =>
      (await register(lesson)).courses[0].students.map(
        ({ present: here, toConfirm }: { present: boolean; toConfirm: boolean }) => [
          here,
          toConfirm,
        ],
      )
    expect(await marked()).toEqual([
      [true, true],
      [false, true],
    ])
    // Saving the same marks confirms them.
    const again = await save(lesson, 1, [present(first), absent(second)])
    expect(done(again)).toEqual({ version: 2, changed: 2, absent: 1 })
    expect(await marked()).toEqual([
      [true, false],
      [false, false],
    ])
    expect((await missing({ courseId })).total).toBe(0)
  })

  test('want nobody of a course in the trash that only joins the lesson', async () => {
    const gone = await newClass(1, [])
    const { courseId, lesson, student } = await newClass(1, ['2026-10-14'], {
      otherCourseIds: [gone.courseId],
    })
    done(await staff.call('POST', `/courses/${gone.courseId}/archiving`))
    done(await staff.call('DELETE', `/courses/${gone.courseId}`))
    expect(await missing({ courseId })).toMatchObject({ rows: [{ students: 1, missing: 1 }] })
    done(await save(lesson, 0, [present(student)]))
    expect((await missing({ courseId })).total).toBe(0)
  })

  test('are those of a shared lesson while one of its courses goes on', async () => {
    const other = await newClass(1, [])
    const { courseId, lesson } = await newClass(1, ['2026-10-14'], {
      otherCourseIds: [other.courseId],
    })
    const listed = async () =>
      (await missing({ courseId: other.courseId })).rows.map(
        (row: { lessonId: number }) => row.lessonId,
      )
    done(await staff.call('POST', `/courses/${courseId}/archiving`))
    expect(await listed()).toEqual([lesson])
    done(await staff.call('POST', `/courses/${other.courseId}/archiving`))
    expect(await listed()).toEqual([])
  })

  test('are not those of lessons without students, nor of a lesson that goes on', async () => {
    const empty = await newClass(0, ['2026-10-14'])
    expect(await missing({ courseId: empty.courseId })).toEqual({ rows: [], total: 0 })
    const now = await newClass(1, ['2026-10-15'])
    expect((await missing({ courseId: now.courseId })).total).toBe(0)
    world.clock.advance({ hours: 3 })
    expect((await missing({ courseId: now.courseId })).total).toBe(1)
  })
})
