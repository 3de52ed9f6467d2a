import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newStudent } from '#tests/support/academy.ts'
import { absent, present, registerDesk } from '#tests/support/register.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { attendanceSentences } from '../domain/text.ts'

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
const unjustify = (absences: object[]) =>
  staff.call('POST', '/absences/justification-removal', { absences })

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
    expect(done(await justify(absences, ' Influenza '))).toEqual({ changed: 3 })
    expect(done(await justify(absences, 'Altro'))).toEqual({ changed: 0 })
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
