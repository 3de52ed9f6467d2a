import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { Tx } from '#kit/server/tx.ts'
import { done, newStudent } from '#tests/support/academy.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { attendanceSentences } from '../domain/text.ts'
import { markGuestPresent, unmarkGuest } from './mutations.ts'
import { findAbsence } from './queries.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const { newClass, save } = registerDesk(world, staff)
const figuresOf = async (courseId: number) =>
  done(await staff.call('GET', `/courses/${courseId}/attendance`)).rows
const ofStudent = async (studentId: number, query: object = {}) =>
  done(await staff.call('GET', `/students/${studentId}/attendance`, query))
const register = async (lessonId: number) =>
  done(await staff.call('GET', `/lessons/${lessonId}/register`))
const justify = (absences: object[], reason = '') =>
  staff.call('POST', '/absences/justification', { absences, reason })
const unjustify = (absences: object[], more: object = {}) =>
  staff.call('POST', '/absences/justification-removal', { absences, ...more })

const refusal = (status: number, code: keyof typeof attendanceSentences, field?: string) => {
  const sentence = attendanceSentences[code]
  const message = typeof sentence === 'string' ? sentence : expect.any(String)
  const fields = field === undefined ? {} : { [field]: message }
  return { status, body: { code, message, data: { fields } } }
}

describe('a justification', () => {
  test('has a reason, a date and an author, also of who has no mark, and is taken back', async () => {
    const { lessons, students } = await newClass(2, ['2026-10-12', '2026-10-13'])
    const [first = 0, second = 0] = students
    const [one = 0, two = 0] = lessons
    done(await save(one, 0, [absent(first), absent(second)]))
    const absences = [
      { lessonId: one, studentId: first },
      { lessonId: two, studentId: first },
      { lessonId: one, studentId: second },
    ]
    expect(done(await justify(absences, ' Influenza '))).toEqual({
      changed: 3,
      justified: expect.arrayContaining(absences),
      marked: [{ lessonId: two, studentId: first }],
    })
    expect(done(await justify(absences, 'Altro'))).toEqual({
      changed: 0,
      justified: [],
      marked: [],
    })
    const [last, before] = (await ofStudent(first)).courses[0].lessons
    for (const lesson of [last, before]) {
      expect(lesson).toMatchObject({
        mark: 'absent',
        justifiedBy: 'staff',
        justifiedAt: world.clock.now().toString(),
        justification: 'Influenza',
      })
    }
    // The mark that it made belongs to the register.
    expect(await register(two)).toMatchObject({ version: 1 })
    expect(done(await unjustify(absences))).toEqual({ changed: 3 })
    expect(done(await unjustify(absences))).toEqual({ changed: 0 })
    expect((await ofStudent(first)).courses[0].lessons[0]).toMatchObject({
      mark: 'absent',
      justifiedAt: null,
      justification: '',
    })
  })

  test('is undone with the marks that it made, and no others', async () => {
    const { lessons, students } = await newClass(3, ['2026-10-12', '2026-10-13'])
    const [first = 0, second = 0, third = 0] = students
    const [one = 0, two = 0] = lessons
    done(await save(one, 0, [absent(first), absent(second), present(third)]))
    const marksOf = async (lessonId: number) =>
      (await register(lessonId)).courses[0].students.map((student: { present: unknown }) => [
        student.present,
      ])
    world.clock.advance({ minutes: 1 })
    const absences = [
      { lessonId: one, studentId: first },
      { lessonId: two, studentId: first },
      { lessonId: two, studentId: second },
      { lessonId: two, studentId: third },
    ]
    const { justified, marked } = done(await justify(absences))
    expect(marked).toHaveLength(3)
    expect(await marksOf(two)).toEqual([[false], [false], [false]])
    // The justification of one of them is made anew: hers was a mark by then.
    world.clock.advance({ minutes: 1 })
    const again = [{ lessonId: two, studentId: third }]
    done(await unjustify(again))
    expect(done(await justify(again))).toMatchObject({ justified: again, marked: [] })
    // A mark that is named though no justification made it stays.
    const asked = [...marked, { lessonId: one, studentId: first }]
    expect(done(await unjustify(justified, { marked: asked }))).toEqual({ changed: 4 })
    expect(await marksOf(one)).toEqual([[false], [false], [true]])
    expect(await marksOf(two)).toEqual([[null], [null], [false]])
    const [lesson] = (await ofStudent(first)).courses[0].lessons
    expect(lesson).toMatchObject({ mark: 'unmarked', justifiedAt: null })
    // What was marked and unmarked again can be read, and the register was changed by it.
    const { rows } = done(await staff.call('GET', `/lessons/${two}/register/history`))
    expect(rows[0].changes).toMatchObject([
      { before: { present: false }, after: null },
      { before: { present: false }, after: null },
    ])
    expect(await register(two)).toMatchObject({ version: 2 })
    // Once it is marked by somebody, the undo leaves the mark alone.
    const last = [{ lessonId: two, studentId: second }]
    const undo = done(await justify(last))
    world.clock.advance({ minutes: 1 })
    done(await save(two, 3, [present(first), present(second), present(third)]))
    done(await save(two, 4, [present(first), absent(second), present(third)]))
    world.clock.advance({ minutes: 1 })
    done(await justify(last))
    done(await unjustify(last, { marked: undo.marked }))
    expect(await marksOf(two)).toEqual([[true], [false], [true]])
  })

  test('is lost by who was present after all, and stays in the audit', async () => {
    const { courseId, lesson, student } = await newClass(1, ['2026-10-12'])
    done(await save(lesson, 0, [absent(student)]))
    done(await justify([{ lessonId: lesson, studentId: student }], 'Treno'))
    expect((await figuresOf(courseId))[0]).toMatchObject({ justified: 1, unjustified: 0 })
    done(await save(lesson, 1, [present(student)]))
    expect((await figuresOf(courseId))[0]).toMatchObject({ justified: 0, unjustified: 0 })
    const [entry] = await world.sql<{ before: unknown }>(
      `select before from audit_entries where entity = 'register' and entity_id = $1
       order by id desc limit 1`,
      [lesson],
    )
    expect(entry?.before).toEqual({
      marks: [
        {
          studentId: student,
          present: false,
          minutes: null,
          justifiedBy: 'staff',
          justification: 'Treno',
        },
      ],
    })
  })

  test('of what is no absence is refused, and then none is justified', async () => {
    const { lessons, student, courseId } = await newClass(1, [
      '2026-10-12',
      '2026-10-13',
      '2026-10-16',
    ])
    const [one = 0, two = 0, later = 0] = lessons
    done(await save(one, 0, [present(student)]))
    const stranger = await newStudent(staff)
    for (const wrong of [
      { lessonId: one, studentId: student },
      { lessonId: later, studentId: student },
      { lessonId: two, studentId: stranger },
      { lessonId: 999_999, studentId: student },
    ]) {
      const absences = [{ lessonId: two, studentId: student }, wrong]
      expect(await justify(absences)).toMatchObject(refusal(404, 'attendance.absence_not_found'))
      expect(await unjustify(absences)).toMatchObject(refusal(404, 'attendance.absence_not_found'))
    }
    expect((await figuresOf(courseId))[0]).toMatchObject({ justified: 0, unjustified: 1 })
    expect((await justify([])).status).toBe(400)
  })
})

describe('a guest of a makeup lesson', () => {
  const doing = (work: (tx: Tx) => Promise<void>) => world.act(async (tx) => ok(await work(tx)))

  test('is marked present and taken out again, as a saving of the register', async () => {
    const { lesson, student } = await newClass(1, ['2026-10-12'])
    const guest = await newStudent(staff)
    const pair = { lessonId: lesson, studentId: guest }
    done(await save(lesson, 0, [absent(student)]))
    await doing((tx) => markGuestPresent(tx, SYSTEM, pair))
    await doing((tx) => markGuestPresent(tx, SYSTEM, pair))
    const marked = await register(lesson)
    expect(marked).toMatchObject({ version: 2, savedBy: 'sistema' })
    expect(marked.courses[0].students).toHaveLength(2)
    await doing((tx) => unmarkGuest(tx, SYSTEM, pair))
    await doing((tx) => unmarkGuest(tx, SYSTEM, pair))
    // Whoever attends the course herself keeps her mark.
    await doing((tx) => unmarkGuest(tx, SYSTEM, { lessonId: lesson, studentId: student }))
    const after = await register(lesson)
    expect(after).toMatchObject({ version: 3 })
    expect(after.courses[0].students).toMatchObject([{ studentId: student, present: false }])
    const { rows } = done(await staff.call('GET', `/lessons/${lesson}/register/history`))
    expect(rows[0].changes).toMatchObject([{ before: { present: true }, after: null }])
  })

  test('who left the course before the lesson is a guest in it like any other', async () => {
    const { courseId, lesson, student } = await newClass(1, ['2026-10-14'])
    const pair = { lessonId: lesson, studentId: student }
    world.clock.set('2026-10-12T09:00:00+02:00[Europe/Rome]')
    done(await staff.call('POST', `/courses/${courseId}/students/${student}/withdrawal`))
    world.clock.set(NOW)
    await doing((tx) => markGuestPresent(tx, SYSTEM, pair))
    await doing((tx) => unmarkGuest(tx, SYSTEM, pair))
    expect((await register(lesson)).courses[0].students).toEqual([])
  })

  test('who left the course after the lesson keeps the mark', async () => {
    const { courseId, lesson, student } = await newClass(1, ['2026-10-12'])
    done(await save(lesson, 0, [present(student)]))
    done(await staff.call('POST', `/courses/${courseId}/students/${student}/withdrawal`))
    await doing((tx) => unmarkGuest(tx, SYSTEM, { lessonId: lesson, studentId: student }))
    expect((await register(lesson)).courses[0].students).toMatchObject([{ present: true }])
  })
})

test('an absence is found while it is one', async () => {
  const { courseId, lessons, students } = await newClass(2, ['2026-10-12', '2026-10-16'])
  const [first = 0, second = 0] = students
  const [held = 0, later = 0] = lessons
  const find = (studentId: number, lessonId = held) =>
    findAbsence(world.services.db, { lessonId, studentId }, '2026-10-15T09:00:00')
  expect(await find(first)).toEqual({
    lessonId: held,
    studentId: first,
    courseId,
    startsAt: '2026-10-12T10:00:00',
    minutes: 120,
    marked: false,
    justifiedAt: null,
  })
  done(await save(held, 0, [absent(first), present(second)]))
  expect(await find(first)).toMatchObject({ marked: true })
  expect(await find(second)).toBeUndefined()
  expect(await find(first, later)).toBeUndefined()
  expect(await find(await newStudent(staff))).toBeUndefined()
  done(await staff.call('POST', `/courses/${courseId}/archiving`))
  expect(await find(first)).toBeDefined()
})
