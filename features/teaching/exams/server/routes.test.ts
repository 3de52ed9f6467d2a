import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import { planOf, type PlanNode } from '#tests/support/plan.ts'
import { NOW, openWorld } from '#tests/support/world.ts'
import { examSentences, WRONG_GRADES } from '../domain/text.ts'
import { listExams } from './queries.ts'
import { listGrades, readPrevious } from './queries/grades.ts'

const world = await openWorld()
afterAll(() => world.close())
beforeEach(() => world.clock.set(NOW))

const staff = await world.as('staff')
const admin = await world.as('admin')
const phone = await world.as('call_centre')
const { anonymous } = world

const form = (title = unique('Monologo')) => ({ title, heldOn: '2026-10-12' })
const newExam = async (courseId: number, fields: object = form()) =>
  done(await staff.call('POST', `/courses/${courseId}/exams`, fields)).id as number
const exam = async (id: number) => done(await staff.call('GET', `/exams/${id}`))
const examsOf = async (courseId: number) =>
  done(await staff.call('GET', `/courses/${courseId}/exams`)).rows
const gradesOf = async (courseId: number) =>
  done(await staff.call('GET', `/courses/${courseId}/grades`))
const gradesIn = async (courseId: number, studentId: number) =>
  (await gradesOf(courseId)).students.find(
    (student: { studentId: number }) => student.studentId === studentId,
  )
const coursesOf = async (studentId: number, input: object = {}) =>
  done(await staff.call('GET', `/students/${studentId}/grades`, input)).courses
const save = (id: number, version: number, grades: readonly (readonly [number, unknown])[]) =>
  staff.call('PUT', `/exams/${id}/grades`, {
    version,
    grades: grades.map(([studentId, value]) => ({ studentId, value })),
  })
const change = async (studentId: number, courseId: number, toCourseId: number) =>
  done(
    await staff.call('POST', `/courses/${courseId}/students/${studentId}/change`, { toCourseId }),
  )
const stored = (id: number) =>
  world.sql('select student_id, value from grades where exam_id = $1 order by 1', [id])

/** A course with an exam and two students, by surname. */
async function course() {
  const courseId = await newCourse(staff)
  const bianchi = await newStudent(staff, { surname: 'Bianchi', courseIds: [courseId] })
  const rossi = await newStudent(staff, { surname: 'Rossi', courseIds: [courseId] })
  return { courseId, bianchi, rossi, examId: await newExam(courseId) }
}

describe('who may', () => {
  const grades = { version: 0, grades: [] }
  const calls = [
    ['GET', '/courses/1/exams', undefined],
    ['POST', '/courses/1/exams', form()],
    ['GET', '/exams/1', undefined],
    ['PUT', '/exams/1', { version: 0, ...form() }],
    ['DELETE', '/exams/1', {}],
    ['POST', '/exams/1/restoration', {}],
    ['PUT', '/exams/1/grades', grades],
    ['GET', '/courses/1/grades', undefined],
    ['GET', '/students/1/grades', undefined],
  ] as const

  test.each(calls)('%s %s asks for a session and for staff', async (method, path, input) => {
    expect((await anonymous.call(method, path, input)).status).toBe(401)
    expect((await phone.call(method, path, input)).status).toBe(403)
  })

  test.each(calls)('%s %s says what is not there', async (method, path, input) => {
    const missing = path.replace('/1', '/999999')
    const answer = await staff.call(method, missing, input)
    expect(answer.status).toBe(404)
    const what = path.split('/')[1]?.replace(/s$/, '')
    const code = what === 'exam' ? 'exams.not_found' : `exams.${what}_not_found`
    expect(answer.body).toMatchObject({
      code,
      message: examSentences[code as 'exams.not_found'],
    })
  })
})

describe('an exam', () => {
  test('is inserted, listed by date and shown with the students who attend', async () => {
    const { courseId, bianchi, rossi, examId } = await course()
    const before = await newExam(courseId, { title: ' Dizione ', heldOn: '2026-10-01' })
    const rows = await examsOf(courseId)
    expect(rows.map(({ id }: { id: number }) => id)).toEqual([before, examId])
    expect(rows[0]).toEqual({
      id: before,
      courseId,
      title: 'Dizione',
      heldOn: '2026-10-01',
      version: 0,
      graded: 0,
      average: null,
    })
    expect(await exam(before)).toEqual({
      ...rows[0],
      courseName: expect.any(String),
      students: [
        { studentId: bianchi, name: 'Anna', surname: 'Bianchi', value: null },
        { studentId: rossi, name: 'Anna', surname: 'Rossi', value: null },
      ],
    })
  })

  test.each([
    [{ title: '', heldOn: '2026-10-12' }, { title: 'Campo obbligatorio' }],
    [{ title: '   ', heldOn: '2026-10-12' }, { title: 'Campo obbligatorio' }],
    [{ title: 'Mimo', heldOn: '' }, { heldOn: 'Campo obbligatorio' }],
    [{ title: 'Mimo', heldOn: '2026-02-31' }, { heldOn: 'Data non valida' }],
    [{}, { title: 'Campo obbligatorio', heldOn: 'Campo obbligatorio' }],
  ])('is not inserted as %j', async (fields, wrong) => {
    const { courseId, examId } = await course()
    const answer = await staff.call('POST', `/courses/${courseId}/exams`, fields)
    expect(answer).toMatchObject({ status: 400, body: { data: { fields: wrong } } })
    const version = { version: 0, ...fields }
    expect((await staff.call('PUT', `/exams/${examId}`, version)).status).toBe(400)
    expect(await examsOf(courseId)).toHaveLength(1)
  })

  test('is changed unless somebody else was faster, and the audit knows both states', async () => {
    const { examId } = await course()
    const { title } = await exam(examId)
    const input = { version: 0, title: 'Dizione', heldOn: '2026-11-02' }
    expect(done(await staff.call('PUT', `/exams/${examId}`, input))).toEqual({ version: 1 })
    expect(await exam(examId)).toMatchObject({ title: 'Dizione', heldOn: '2026-11-02' })
    const late = await admin.call('PUT', `/exams/${examId}`, { ...input, title: 'Canto' })
    expect(late).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
    expect(late.body.message).toContain('staff')
    const [entry] = await world.sql(
      "select before, after from audit_entries where action = 'exam.updated' and entity_id = $1",
      [examId],
    )
    expect(entry).toEqual({
      before: { title, heldOn: '2026-10-12' },
      after: { title: 'Dizione', heldOn: '2026-11-02' },
    })
  })

  test('goes to the trash with its grades and comes back with them', async () => {
    const { courseId, bianchi, examId } = await course()
    done(await save(examId, 0, [[bianchi, 28]]))
    for (let time = 0; time < 2; time += 1) {
      expect(done(await staff.call('DELETE', `/exams/${examId}`, {}))).toEqual({ done: true })
    }
    expect(await examsOf(courseId)).toEqual([])
    expect(await gradesOf(courseId)).toMatchObject({ exams: [] })
    expect(await gradesIn(courseId, bianchi)).toMatchObject({ grades: [], average: null })
    expect(await coursesOf(bianchi)).toMatchObject([{ exams: [], average: null }])
    for (const [method, path, input] of [
      ['GET', '', undefined],
      ['PUT', '', { version: 1, ...form() }],
      ['PUT', '/grades', { version: 1, grades: [] }],
    ] as const) {
      expect((await staff.call(method, `/exams/${examId}${path}`, input)).status).toBe(404)
    }
    done(await staff.call('POST', `/exams/${examId}/restoration`, {}))
    expect(await gradesIn(courseId, bianchi)).toMatchObject({
      grades: [{ examId, value: 28 }],
      average: 28,
    })
    const actions = await world.sql<{ action: string }>(
      "select action from audit_entries where entity = 'exam' and entity_id = $1 order by id",
      [examId],
    )
    expect(actions.map(({ action }) => action)).toEqual([
      'exam.created',
      'exam.graded',
      'exam.deleted',
      'exam.restored',
    ])
  })
})

describe('the grades of an exam', () => {
  test('are saved together, and the audit keeps what was there before', async () => {
    const { examId, courseId, bianchi, rossi } = await course()
    const first = await save(examId, 0, [
      [bianchi, 28],
      [rossi, -1],
    ])
    expect(done(first)).toEqual({ version: 1 })
    expect(await exam(examId)).toMatchObject({
      graded: 1,
      average: 28,
      students: [{ value: 28 }, { value: -1 }],
    })
    done(
      await save(examId, 1, [
        [bianchi, 28],
        [rossi, 0],
      ]),
    )
    expect(await examsOf(courseId)).toMatchObject([{ graded: 2, average: 14 }])
    const [entry] = await world.sql(
      `select before, after, actor_name from audit_entries
       where action = 'exam.graded' and entity_id = $1 order by id desc limit 1`,
      [examId],
    )
    expect(entry).toEqual({
      before: { grades: [{ studentId: rossi, value: -1 }] },
      after: { grades: [{ studentId: rossi, value: 0 }] },
      actor_name: 'staff',
    })
  })

  test('that are as they were change nothing', async () => {
    const { examId, bianchi } = await course()
    done(await save(examId, 0, [[bianchi, 30]]))
    expect(done(await save(examId, 1, [[bianchi, 30]]))).toEqual({ version: 1 })
    expect(done(await save(examId, 1, []))).toEqual({ version: 1 })
  })

  test.each([111, -2, 27.5, 'trenta', null, 1e9])(
    'are none of them saved with %j',
    async (value) => {
      const { examId, bianchi, rossi } = await course()
      const answer = await save(examId, 0, [
        [bianchi, 28],
        [rossi, value],
      ])
      expect(answer).toMatchObject({
        status: 400,
        body: { data: { fields: { 'grades.1.value': WRONG_GRADES } } },
      })
      expect(await stored(examId)).toEqual([])
    },
  )

  test('have one for each student', async () => {
    const { examId, bianchi } = await course()
    const twice = await save(examId, 0, [
      [bianchi, 28],
      [bianchi, 29],
    ])
    expect(twice.status).toBe(400)
    expect(await stored(examId)).toEqual([])
  })

  test('are for students of the course, and nobody loses what another saved', async () => {
    const { examId, bianchi, rossi } = await course()
    const stranger = await newStudent(staff, { surname: 'Verdi' })
    for (const id of [stranger, 999_999]) {
      const refused = await save(examId, 0, [
        [bianchi, 28],
        [id, 30],
      ])
      expect(refused).toMatchObject({ status: 422, body: { code: 'exams.not_in_course' } })
    }
    expect(await stored(examId)).toEqual([])
    done(await save(examId, 0, [[bianchi, 28]]))
    const late = await save(examId, 0, [[rossi, 30]])
    expect(late).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
    expect(await stored(examId)).toEqual([{ student_id: bianchi, value: 28 }])
  })

  test('of who withdraws stay stored, and count again when she is back', async () => {
    const { examId, courseId, bianchi, rossi } = await course()
    done(
      await save(examId, 0, [
        [bianchi, 20],
        [rossi, 30],
      ]),
    )
    const place = `/courses/${courseId}/students/${rossi}/withdrawal`
    done(await staff.call('POST', place, {}))
    const left = await exam(examId)
    expect(left).toMatchObject({ graded: 1, average: 20 })
    expect(left.students).toHaveLength(1)
    expect(await gradesIn(courseId, rossi)).toMatchObject({ withdrawn: true, average: 30 })
    // A grid that was opened before she left is still saved.
    done(
      await save(examId, 1, [
        [bianchi, 22],
        [rossi, 30],
      ]),
    )
    done(await staff.call('DELETE', place, {}))
    expect(await exam(examId)).toMatchObject({ graded: 2, average: 26 })
  })

  test('sent twice with one key are saved once', async () => {
    const { examId, bianchi } = await course()
    const key = { 'x-request-key': '5f0c0f64-6a86-4c0e-9df4-3c8d0f7c5a11' }
    const input = { version: 0, grades: [{ studentId: bianchi, value: 18 }] }
    for (let time = 0; time < 2; time += 1) {
      const answer = await staff.call('PUT', `/exams/${examId}/grades`, input, key)
      expect(done(answer)).toEqual({ version: 1 })
    }
  })
})

describe('a change of class', () => {
  test('carries the grades along, from class to class and back', async () => {
    const { courseId: first, bianchi, examId } = await course()
    const [second, third] = [await newCourse(staff), await newCourse(staff)]
    const inSecond = await newExam(second)
    const inThird = await newExam(third)
    done(await save(examId, 0, [[bianchi, 24]]))
    await change(bianchi, first, second)
    done(await save(inSecond, 0, [[bianchi, -1]]))
    await change(bianchi, second, third)
    done(await save(inThird, 0, [[bianchi, 30]]))
    const there = await gradesIn(third, bianchi)
    expect(there).toMatchObject({ grades: [{ examId: inThird, value: 30 }], average: 27 })
    expect(there.previous.map(({ value }: { value: number }) => value).toSorted()).toEqual([-1, 24])
    await change(bianchi, third, first)
    expect(await gradesIn(first, bianchi)).toMatchObject({
      withdrawn: false,
      grades: [{ value: 24 }],
      average: 27,
    })
    expect(await coursesOf(bianchi, { courseId: first })).toEqual([
      {
        courseId: first,
        courseName: expect.any(String),
        academicYear: '2026/2027',
        withdrawn: false,
        exams: [{ examId, title: expect.any(String), heldOn: '2026-10-12', value: 24 }],
        previous: expect.arrayContaining([
          { courseName: expect.any(String), title: expect.any(String), value: 30 },
        ]),
        average: 27,
      },
    ])
    expect(await coursesOf(bianchi)).toHaveLength(3)
  })

  test('carries nothing to others, and leaves the course it is about alone', async () => {
    const { courseId, bianchi, rossi, examId } = await course()
    done(
      await save(examId, 0, [
        [bianchi, 24],
        [rossi, 18],
      ]),
    )
    const next = await newCourse(staff)
    await change(bianchi, courseId, next)
    expect(await gradesIn(courseId, rossi)).toMatchObject({ previous: [], average: 18 })
    expect((await gradesOf(next)).students).toMatchObject([
      { studentId: bianchi, previous: [{ value: 24 }] },
    ])
  })
})

test('whatever the academy grows to, each list is read by an index', async () => {
  const { courseId, bianchi, examId } = await course()
  await world.sql(
    `insert into exams (course_id, title, held_on, created_by)
     select $1, 'Prova ' || n, date '2026-10-01' + (n % 30), 'staff' from generate_series(1, 4000) n`,
    [await newCourse(staff)],
  )
  await world.sql(
    `insert into grades (exam_id, student_id, value, graded_by)
     select id, $1, 20, 'staff' from exams on conflict do nothing`,
    [await newStudent(staff)],
  )
  await world.sql('analyze exams, grades')
  const indexes = (plan: readonly PlanNode[]) =>
    plan.flatMap(({ 'Index Name': index }) => index ?? [])
  const ofCourse = await planOf(world, (db) => listGrades(db, { courseId }))
  expect(indexes(ofCourse)).toEqual(expect.arrayContaining(['exams_by_course', 'grades_key']))
  const ofExam = await planOf(world, (db) => listGrades(db, { examId }))
  expect(indexes(ofExam)).toContain('grades_key')
  const listed = await planOf(world, (db) => listExams(db, courseId))
  expect(indexes(listed)).toContain('exams_by_course')
  const before = await planOf(world, (db) => readPrevious(db, [bianchi]))
  expect(indexes(before)).toContain('course_changes_by_student')
})
