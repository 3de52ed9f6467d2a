import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { upload } from '#tests/support/uploads.ts'
import { NOW, openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const admin = await world.as('admin')
const phone = await world.as('call_centre')
const { anonymous } = world

const AT = '2026-10-15T07:00:00Z'
const NOT_FOUND = 'Errore: Studente non trovato. Verifica che lo studente esista.'

const enrol = (courseId: number, studentId: number) =>
  staff.call('POST', `/courses/${courseId}/students`, { studentId })
const withdraw = (courseId: number, studentId: number) =>
  staff.call('POST', `/courses/${courseId}/students/${studentId}/withdrawal`, {})
const readmit = (courseId: number, studentId: number) =>
  staff.call('DELETE', `/courses/${courseId}/students/${studentId}/withdrawal`, {})
const change = (courseId: number, studentId: number, toCourseId: number) =>
  staff.call('POST', `/courses/${courseId}/students/${studentId}/change`, { toCourseId })

const inCourse = async (courseId: number) =>
  done(await staff.call('GET', `/courses/${courseId}/students`)).rows
const coursesOf = async (studentId: number) =>
  done(await staff.call('GET', `/students/${studentId}/courses`))

/** A student in a course, and another course that goes on. */
async function studentAndCourses() {
  const [from, to] = await Promise.all([newCourse(staff), newCourse(staff)])
  return { from, to, student: await newStudent(staff, { courseIds: [from] }) }
}

describe('who may', () => {
  const calls = [
    ['GET', '/courses/1/students', undefined],
    ['GET', '/students/1/courses', undefined],
    ['GET', '/courses/1/candidates?q=a', undefined],
    ['POST', '/courses/1/students', { studentId: 1 }],
    ['POST', '/courses/1/students/1/withdrawal', {}],
    ['POST', '/courses/1/students/1/change', { toCourseId: 2 }],
    ['DELETE', '/courses/1/students/1', {}],
  ] as const

  test.each(calls)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })
})

describe('who may still be enrolled', () => {
  const find = async (courseId: number, q: string) =>
    done(await staff.call('GET', `/courses/${courseId}/candidates`, { q })).rows

  test('is found by name in either order, without those of the course, whatever they did', async () => {
    const { from, to, student } = await studentAndCourses()
    const [{ name, surname }] = await inCourse(from)
    const mine = (rows: { id: number }[]) => rows.filter(({ id }) => id === student)
    expect(mine(await find(to, `${name} ${surname}`))).toMatchObject([{ name, surname }])
    expect(mine(await find(to, `${surname} ${name}`.toUpperCase()))).toHaveLength(1)
    expect(mine(await find(from, surname))).toEqual([])
    done(await withdraw(from, student))
    expect(mine(await find(from, surname))).toEqual([])
    expect((await staff.call('GET', '/courses/999999/candidates', { q: 'a' })).status).toBe(404)
    expect((await staff.call('GET', `/courses/${to}/candidates`, { q: ' ' })).status).toBe(400)
  })
})

describe('enrolling', () => {
  test('puts a student into a course, with date and author', async () => {
    const { to, student } = await studentAndCourses()
    done(await enrol(to, student))
    expect(await inCourse(to)).toMatchObject([
      { studentId: student, enrolledAt: AT, withdrawnAt: null, cameFrom: null, birthCity: 'Roma' },
    ])
    const [row] = await world.sql(
      'select enrolled_by from enrolments where course_id = $1 and student_id = $2',
      [to, student],
    )
    expect(row).toEqual({ enrolled_by: 'staff' })
  })

  test('a second time is refused, also when both come at once', async () => {
    const { to, student } = await studentAndCourses()
    const both = await Promise.all([enrol(to, student), enrol(to, student)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const again = await enrol(to, student)
    expect(again).toMatchObject({
      status: 409,
      body: {
        code: 'enrolments.already_enrolled',
        message: 'Lo studente è già iscritto a questo corso.',
      },
    })
    expect(await inCourse(to)).toHaveLength(1)
  })

  test('a course that is over or put away takes nobody', async () => {
    const student = await newStudent(staff)
    const endsToday = await newCourse(staff, { endsOn: '2026-10-15' })
    const archived = await newCourse(staff)
    done(await staff.call('POST', `/courses/${archived}/archiving`, {}))
    for (const course of [endsToday, archived]) {
      expect(await enrol(course, student)).toMatchObject({
        status: 422,
        body: {
          data: { fields: { courseId: 'Uno dei corsi scelti è già terminato o archiviato.' } },
        },
      })
    }
  })

  test('unknown students, those in the trash and unknown courses are not found', async () => {
    const { to, student } = await studentAndCourses()
    expect(await enrol(999_999, student)).toMatchObject({
      status: 404,
      body: { code: 'courses.not_found' },
    })
    expect(await enrol(to, 999_999)).toMatchObject({ status: 404, body: { message: NOT_FOUND } })
    done(await staff.call('DELETE', `/students/${student}`, {}))
    for (const answer of [
      await enrol(to, student),
      await withdraw(to, student),
      await readmit(to, student),
      await staff.call('DELETE', `/courses/${to}/students/${student}`, {}),
      await staff.call('GET', '/students/999999/courses'),
    ]) {
      expect(answer).toMatchObject({ status: 404, body: { message: NOT_FOUND } })
    }
    expect((await staff.call('GET', '/courses/999999/students')).status).toBe(404)
  })

  test('every missing field is named', async () => {
    const { from } = await studentAndCourses()
    const answer = await staff.call('POST', `/courses/${from}/students`, {})
    expect(answer.status).toBe(400)
    expect(Object.keys(answer.body.data.fields)).toEqual(['studentId'])
  })

  test('made by mistake, it is undone', async () => {
    const { from, student } = await studentAndCourses()
    done(await staff.call('DELETE', `/courses/${from}/students/${student}`, {}))
    expect(await inCourse(from)).toEqual([])
    done(await staff.call('DELETE', `/courses/${from}/students/${student}`, {}))
  })
})

describe('an enrolment for which something was paid', () => {
  const form = { paidOn: '2026-10-10', amountCents: 20_000, method: 'bank', version: 0 }
  const refused = {
    status: 409,
    body: {
      code: 'enrolments.has_payments',
      message: 'Ha pagamenti registrati per questo corso: usa «Ritira dal corso».',
    },
  }

  /** A student of a course of 200,00 € in one instalment, and what it is called. */
  async function owing() {
    const { from, to, student } = await studentAndCourses()
    const instalments = [{ dueOn: '2026-10-31', amountCents: 20_000, month: '10' }]
    const plan = { version: 0, totalCents: 20_000, instalments }
    done(await staff.call('PUT', `/courses/${from}/payment-plan`, plan))
    const path = `/courses/${from}/students/${student}`
    const [due] = done(await staff.call('GET', `${path}/payment-plan`)).instalments
    return { from, to, student, path, instalment: `/instalments/${due.id}/students/${student}` }
  }

  test('cannot be undone, also when the payment was taken back, until she withdraws', async () => {
    const { from, to, student, path, instalment } = await owing()
    const { id, receipt } = done(await staff.call('POST', `${instalment}/payments`, form))
    expect(await staff.call('DELETE', path)).toMatchObject(refused)
    done(await staff.call('POST', `/payments/${id}/reversal`, {}))
    expect(await staff.call('DELETE', path)).toMatchObject(refused)
    const [due] = done(await staff.call('GET', `${path}/payment-plan`)).instalments
    expect(due.payments).toMatchObject([{ receipt }, { reversesId: id }])
    done(await change(from, student, to))
    expect(await inCourse(from)).toMatchObject([{ studentId: student, withdrawnBy: 'staff' }])
    done(await staff.call('DELETE', `/students/${student}`))
    done(await staff.call('POST', `/courses/${from}/archiving`))
    done(await staff.call('DELETE', `/courses/${from}`))
  })

  test.each(['to_verify', 'paid'])('nor one with an instalment that is %s', async (status) => {
    const { path, instalment } = await owing()
    const mark = { status, note: '', version: 0 }
    done(await staff.call('PUT', instalment, mark))
    expect(await staff.call('DELETE', path)).toMatchObject(refused)
  })

  test('nor one with a proof of payment, unless it was removed', async () => {
    const { path, instalment } = await owing()
    const files = [{ uploadId: await upload(world, staff) }]
    const { ids } = done(
      await staff.call('POST', `${instalment}/proofs`, { name: 'Bonifico', files }),
    )
    expect(await staff.call('DELETE', path)).toMatchObject(refused)
    done(await staff.call('DELETE', `/payment-proofs/${ids[0]}`))
    done(await staff.call('DELETE', path))
    done(await staff.call('POST', `/payment-proofs/${ids[0]}/restoration`))
  })

  test('can be undone where nothing came in, of which nothing is left behind', async () => {
    const { from, student, path, instalment } = await owing()
    const later = { status: 'to_verify', note: '', version: 0 }
    done(await staff.call('PUT', instalment, later))
    done(await staff.call('PUT', instalment, { ...later, status: 'unpaid', version: 1 }))
    done(await staff.call('DELETE', path))
    expect(await inCourse(from)).toEqual([])
    const states = 'select from student_instalments where student_id = $1'
    expect(await world.sql(states, [student])).toEqual([])
  })

  test('at the moment of the payment either stays, or nothing is paid', async () => {
    for (let round = 0; round < 6; round += 1) {
      const { from, path, instalment } = await owing()
      const [paid, undone] = await Promise.all([
        staff.call('POST', `${instalment}/payments`, form),
        admin.call('DELETE', path),
      ])
      expect([paid.status, undone.status]).toEqual(undone.status === 200 ? [404, 200] : [200, 409])
      expect(await inCourse(from)).toHaveLength(undone.status === 200 ? 0 : 1)
    }
  })
})

describe('withdrawal', () => {
  test('is a row with date and author, and so is the re-admission', async () => {
    const { from, student } = await studentAndCourses()
    done(await withdraw(from, student))
    done(await withdraw(from, student))
    expect(await inCourse(from)).toMatchObject([{ withdrawnAt: AT, withdrawnBy: 'staff' }])
    world.clock.advance({ hours: 2 })
    done(await admin.call('DELETE', `/courses/${from}/students/${student}/withdrawal`, {}))
    done(await readmit(from, student))
    expect(await inCourse(from)).toMatchObject([{ withdrawnAt: null, withdrawnBy: null }])
    const rows = await world.sql(
      `select withdrawn_at, withdrawn_by, readmitted_at, readmitted_by
       from withdrawals join enrolments on enrolments.id = enrolment_id where student_id = $1`,
      [student],
    )
    expect(rows).toEqual([
      {
        withdrawn_at: AT,
        withdrawn_by: 'staff',
        readmitted_at: '2026-10-15T09:00:00Z',
        readmitted_by: 'admin',
      },
    ])
  })

  test('two at once leave one', async () => {
    const { from, student } = await studentAndCourses()
    const both = await Promise.all([withdraw(from, student), withdraw(from, student)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const [row] = await world.sql(
      'select count(*) as total from withdrawals join enrolments on enrolments.id = enrolment_id where student_id = $1',
      [student],
    )
    expect(row).toEqual({ total: 1 })
  })

  test('who is not in the course cannot leave it', async () => {
    const { to, student } = await studentAndCourses()
    for (const answer of [await withdraw(to, student), await readmit(to, student)]) {
      expect(answer).toMatchObject({ status: 404, body: { code: 'enrolments.not_enrolled' } })
    }
  })
})

test('a course that is over or put away is told as such', async () => {
  const { from, student } = await studentAndCourses()
  expect((await coursesOf(student)).rows).toMatchObject([{ courseId: from, running: true }])
  done(await staff.call('POST', `/courses/${from}/archiving`, {}))
  expect((await coursesOf(student)).rows).toMatchObject([{ courseId: from, running: false }])
  const over = await studentAndCourses()
  await world.sql(`update courses set ends_on = '2026-10-14' where id = $1`, [over.from])
  expect((await coursesOf(over.student)).rows).toMatchObject([
    { courseId: over.from, running: false },
  ])
})

describe('change of class', () => {
  test('withdraws from the old class, enrols in the new one and keeps a record', async () => {
    const { from, to, student } = await studentAndCourses()
    const [oldClass, newClass] = await Promise.all(
      [from, to].map(async (id) => done(await staff.call('GET', `/courses/${id}`)).name),
    )
    done(await change(from, student, to))
    expect(await inCourse(from)).toMatchObject([{ withdrawnAt: AT, withdrawnBy: 'staff' }])
    expect(await inCourse(to)).toMatchObject([
      { studentId: student, withdrawnAt: null, cameFrom: oldClass },
    ])
    expect((await coursesOf(student)).changes).toEqual([
      { fromCourse: oldClass, toCourse: newClass, changedAt: AT, changedBy: 'staff' },
    ])
  })

  test('works for who withdrew before, and brings back who had left the new class', async () => {
    const { from, to, student } = await studentAndCourses()
    done(await enrol(to, student))
    done(await withdraw(to, student))
    done(await withdraw(from, student))
    done(await change(from, student, to))
    const { rows, changes } = await coursesOf(student)
    const attending = rows.filter((row: { withdrawnAt: string | null }) => row.withdrawnAt === null)
    expect(attending).toMatchObject([{ courseId: to }])
    expect(changes).toHaveLength(1)
  })

  test('is refused into the same class, one attended already, one that is over or unknown', async () => {
    const { from, to, student } = await studentAndCourses()
    done(await enrol(to, student))
    const over = await newCourse(staff, { endsOn: '2026-10-15' })
    const refused = async (toCourseId: number) => {
      const { status, body } = await change(from, student, toCourseId)
      return [status, body.code, Object.keys(body.data.fields)]
    }
    expect(await refused(from)).toEqual([422, 'enrolments.same_course', ['toCourseId']])
    expect(await refused(to)).toEqual([409, 'enrolments.already_enrolled', ['toCourseId']])
    expect(await refused(over)).toEqual([422, 'enrolments.not_offered', ['toCourseId']])
    expect(await refused(999_999)).toEqual([404, 'courses.not_found', ['toCourseId']])
    expect(await inCourse(from)).toMatchObject([{ withdrawnAt: null }])
    expect((await coursesOf(student)).changes).toEqual([])
  })

  test('is refused to who was never in the class', async () => {
    const { to, student } = await studentAndCourses()
    const elsewhere = await newCourse(staff)
    expect(await change(elsewhere, student, to)).toMatchObject({
      status: 404,
      body: { code: 'enrolments.not_enrolled' },
    })
  })
})

test('students of a course are listed by surname and name, as Italians sort', async () => {
  const course = await newCourse(staff)
  const people = [
    ['Rossi', 'Élena'],
    ['Rossi', 'Anna'],
    ['De Luca', 'Ugo'],
    ['Àvila', 'Zoe'],
  ]
  for (const [surname, name] of people)
    await newStudent(staff, { courseIds: [course], surname, name })
  const rows = await inCourse(course)
  expect(
    rows.map((row: { surname: string; name: string }) => `${row.surname} ${row.name}`),
  ).toEqual(['Àvila Zoe', 'De Luca Ugo', 'Rossi Anna', 'Rossi Élena'])
})
