import { afterAll, expect, test } from 'vitest'
import {
  done,
  newCourse,
  newLead,
  newStudent,
  newTag,
  studentForm,
  unique,
} from '#tests/support/academy.ts'
import { pdfOf, upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const operator = await world.as('call_centre')
const ascending = (a: number, b: number) => a - b

const lead = async (id: number) => done(await staff.call('GET', `/leads/${id}`))
const prepared = async (id: number) => done(await staff.call('GET', `/leads/${id}/enrolment`))
const tagNames = async (id: number) =>
  (await lead(id)).tags.map(({ name }: { name: string }) => name).toSorted()
const [outcome] = await world.sql<{ id: number }>("select id from tags where name = 'INTERESSATO'")
const [rejected] = await world.sql<{ id: number }>("select id from tags where name = 'COSTOSO'")

test('the form begins with the lead: its data, the course of its tag, notes and consent', async () => {
  const word = unique('RECITA').replaceAll(' ', '')
  const tagIds = [await newTag(staff, 3, word)]
  const courseId = await newCourse(staff, { name: `${word} 2026` })
  const surname = unique('Prima')
  const twin = await newStudent(staff, { surname, name: 'Ivo', phone: '+39 347 700 0001' })
  const id = await newLead(staff, { surname, phone: '3477000001', city: 'Roma', tagIds })
  const note = { note: 'Ha fatto teatro.', at: '2026-10-14T10:30' }
  done(await staff.call('POST', `/leads/${id}/notes`, note))
  const { version } = await lead(id)
  const consent = { version, consentOn: '2026-10-12', consentSource: 'Sito', consentText: '1' }
  done(await staff.call('PUT', `/leads/${id}/consent`, consent))
  expect(await prepared(id)).toMatchObject({
    surname,
    city: 'Roma',
    courseIds: [courseId],
    wishes: [word],
    notes: 'Consenso: 12/10/2026, Sito, testo 1\n14/10/2026 10:30 Ha fatto teatro.',
    students: [{ id: twin, reasons: ['phone', 'person'] }],
    enrolment: null,
  })
  const plans = done(await staff.call('GET', '/enrolment-plans', { courseIds: [courseId] }))
  expect(plans.rows).toMatchObject([{ courseId, plan: null }])
})

test('a lead becomes a new student, is linked both ways, and all of it is taken back', async () => {
  const courseId = await newCourse(staff)
  const id = await newLead(staff, { tagIds: [outcome?.id] })
  const enrol = () => staff.call('POST', `/leads/${id}/enrolment/student`, studentForm([courseId]))
  const { studentId } = done(await enrol())
  expect(await tagNames(id)).toEqual(['INTERESSATO', 'ISCRITTO'])
  expect((await lead(id)).studentId).toBe(studentId)
  expect((await prepared(id)).enrolment).toMatchObject({ studentId, undoable: true })
  const of = done(await staff.call('GET', `/students/${studentId}/leads`))
  expect(of.rows).toMatchObject([{ id }])
  expect((await enrol()).body.code).toBe('lead_enrolments.already')
  const cohort = done(
    await staff.call('GET', '/cohort', { from: '2026-10-01', to: '2026-10-31', by: 'source' }),
  )
  const all = cohort.rows.find(({ key }: { key: number | null }) => key === null)
  expect(all.enrolled).toBe(1)
  done(await staff.call('DELETE', `/leads/${id}/enrolment`))
  expect(await tagNames(id)).toEqual(['INTERESSATO'])
  expect((await lead(id)).studentId).toBeNull()
  expect(done(await staff.call('GET', `/students/${studentId}`)).state).toBe('deleted')
  const again = await staff.call('DELETE', `/leads/${id}/enrolment`)
  expect(again.body.code).toBe('lead_enrolments.not_enrolled')
  expect(done(await enrol()).studentId).not.toBe(studentId)
})

test('a student who is there keeps her courses, and loses only the added ones again', async () => {
  const [own, added] = [await newCourse(staff), await newCourse(staff)]
  const studentId = await newStudent(staff, { courseIds: [own] })
  const id = await newLead(staff)
  const enrol = (courseIds: number[]) =>
    staff.call('POST', `/leads/${id}/enrolment`, { studentId, courseIds })
  done(await enrol([own, added]))
  const courseIds = async () =>
    done(await staff.call('GET', `/students/${studentId}`)).courseIds.toSorted(ascending)
  expect(await courseIds()).toEqual([own, added].toSorted(ascending))
  done(await staff.call('DELETE', `/leads/${id}/enrolment`))
  expect(await courseIds()).toEqual([own])
  done(await enrol([]))
  expect((await lead(id)).studentId).toBe(studentId)
})

test('a student who had left the course comes back to it, and has left it again when taken back', async () => {
  const courseId = await newCourse(staff)
  const studentId = await newStudent(staff, { courseIds: [courseId] })
  const withdrawn = async () =>
    done(await staff.call('GET', `/students/${studentId}`)).withdrawnCourseIds
  done(await staff.call('POST', `/courses/${courseId}/students/${studentId}/withdrawal`))
  const id = await newLead(staff)
  const enrol = (courseIds: number[]) =>
    staff.call('POST', `/leads/${id}/enrolment`, { studentId, courseIds })
  expect((await enrol([])).body.code).toBe('lead_enrolments.course_missing')
  done(await enrol([courseId]))
  expect(await withdrawn()).toEqual([])
  done(await staff.call('DELETE', `/leads/${id}/enrolment`))
  expect(await withdrawn()).toEqual([courseId])
  // Since that day, not since now: no lesson between counts.
  expect(await world.sql('select readmitted_at from withdrawals')).toEqual([
    { readmitted_at: null },
  ])
})

test('a course that is over and a wrong form are refused, and an operator is', async () => {
  const over = await newCourse(staff, { startsOn: '2025-09-14', endsOn: '2026-06-18' })
  const id = await newLead(staff)
  const form = studentForm([over])
  const late = await staff.call('POST', `/leads/${id}/enrolment/student`, form)
  expect(late.body.code).toBe('enrolments.not_offered')
  const wrong = await staff.call('POST', `/leads/${id}/enrolment/student`, { ...form, name: '' })
  expect(Object.keys(wrong.body.data.fields)).toEqual(['name'])
  expect((await lead(id)).studentId).toBeNull()
  expect((await operator.call('GET', `/leads/${id}/enrolment`)).status).toBe(403)
})

test('an enrolment with money stays, also when the student is there since before', async () => {
  const courseId = await newCourse(staff)
  const plan = { totalCents: 90_000, instalments: [{ dueOn: '2026-11-01', amountCents: 90_000 }] }
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, { version: 0, ...plan }))
  const id = await newLead(staff)
  const form = studentForm([courseId])
  const { studentId } = done(await staff.call('POST', `/leads/${id}/enrolment/student`, form))
  const [owed] = await world.sql<{ id: number }>(
    'select id from instalments where plan_id = (select id from payment_plans where course_id = $1)',
    [courseId],
  )
  const path = `/instalments/${owed?.id}/students/${studentId}`
  const expectKept = async () => {
    const undone = await staff.call('DELETE', `/leads/${id}/enrolment`)
    expect(undone.body.code).toBe('enrolments.has_payments')
    expect((await lead(id)).studentId).toBe(studentId)
  }
  // What was marked by hand, or only has its proof, is money as well.
  const mark = { status: 'paid', note: '', version: 0 }
  const { version } = done(await staff.call('PUT', path, mark))
  await expectKept()
  done(await staff.call('PUT', path, { ...mark, status: 'unpaid', version }))
  const files = [{ uploadId: await upload(world, staff, 'contabile.pdf', pdfOf(5_000)) }]
  const [proofId] = done(
    await staff.call('POST', `${path}/proofs`, { name: 'Contabile', files }),
  ).ids
  await expectKept()
  done(await staff.call('DELETE', `/payment-proofs/${proofId}`))
  const payment = { paidOn: '2026-10-01', method: 'bank', note: '', amountCents: 9_000 }
  done(await staff.call('POST', `${path}/payments`, { ...payment, version: version + 1 }))
  await expectKept()
  const query = { from: '2026-10-15', to: '2026-10-15', by: 'course' }
  const { rows } = done(await staff.call('GET', '/cohort', query))
  const all = rows.find(({ key }: { key: number | null }) => key === null)
  expect(all.paidCents).toBe(9_000)
})

test('late instalments of the course become what was chosen, as in the enrolment of a student', async () => {
  const dues = ['2026-09-30', '2026-10-10', '2026-11-30']
  const instalments = dues.map((dueOn) => ({ dueOn, amountCents: 30_000 }))
  const plan = { version: 0, totalCents: 90_000, instalments }
  const courses = [await newCourse(staff), await newCourse(staff), await newCourse(staff)]
  for (const course of courses) {
    done(await staff.call('PUT', `/courses/${course}/payment-plan`, plan))
  }
  const [kept = 0, today = 0, spread = 0] = courses
  const owed = async (studentId: number, course: number) => {
    const path = `/courses/${course}/students/${studentId}/payment-plan`
    return done(await staff.call('GET', path)).instalments.map(
      (row: { dueOn: string; amountCents: number }) => [row.dueOn, row.amountCents],
    )
  }
  const late = [
    { courseId: today, way: 'today' },
    { courseId: spread, way: 'spread' },
  ]
  const path = `/leads/${await newLead(staff)}/enrolment/student`
  const form = { ...studentForm(courses), late }
  const { studentId } = done(await staff.call('POST', path, form))
  expect(await owed(studentId, kept)).toEqual(dues.map((dueOn) => [dueOn, 30_000]))
  expect(await owed(studentId, today)).toEqual([
    ['2026-10-15', 60_000],
    ['2026-11-30', 30_000],
  ])
  expect(await owed(studentId, spread)).toEqual([['2026-11-30', 90_000]])

  const known = await newStudent(staff)
  const id = await newLead(staff)
  const link = { studentId: known, courseIds: [spread], late, fromStart: true }
  done(await staff.call('POST', `/leads/${id}/enrolment`, link))
  expect(await owed(known, spread)).toEqual([['2026-11-30', 90_000]])
  const { rows } = done(await staff.call('GET', `/courses/${spread}/students`))
  const counted = rows.find((row: { studentId: number }) => row.studentId === known)
  expect(counted.countsFrom).toBe(null)
})

test('two who enrol the same lead at once make one student', async () => {
  const courseId = await newCourse(staff)
  const id = await newLead(staff)
  const form = studentForm([courseId])
  const enrol = () => staff.call('POST', `/leads/${id}/enrolment/student`, form)
  const answers = await Promise.all([enrol(), enrol()])
  expect(answers.map(({ status }) => status).toSorted(ascending)).toEqual([200, 409])
  const rows = await world.sql('select id from students where surname = $1', [form.surname])
  expect(rows).toHaveLength(1)
})

test('leads that did not enrol are called again, with what they were in a note, and back', async () => {
  const tagIds = [rejected?.id, outcome?.id]
  const id = await newLead(staff, { tagIds })
  const fresh = await newLead(staff)
  const { rows } = done(await staff.call('POST', '/leads/reopening', { ids: [id, fresh] }))
  expect(rows).toMatchObject([{ id }])
  expect(await tagNames(id)).toEqual([])
  expect((await lead(id)).notes).toMatchObject([{ note: 'Riaperto. Prima: COSTOSO, INTERESSATO.' }])
  const [row] = await world.sql('select called from leads where id = $1', [id])
  expect(row).toEqual({ called: false })
  done(await staff.call('POST', '/leads/closing', { rows }))
  expect(await tagNames(id)).toEqual(['COSTOSO', 'INTERESSATO'])
  expect((await lead(id)).notes).toEqual([])
  expect((await operator.call('POST', '/leads/reopening', { ids: [id] })).status).toBe(403)
})

test('what stands beside a lead of its calls follows them, whatever becomes of them', async () => {
  const [one, other] = [await newLead(staff), await newLead(staff)]
  const kept = () =>
    world.sql(
      `select first_call_at as at, reached from leads where id in ($1, $2) order by id = $1 desc`,
      [one, other],
    )
  const call = { lead_id: one, note: 'Squilla a vuoto.', created_by: 'prova' }
  await world.sql(
    `insert into lead_calls (lead_id, note, at, created_by, answered) values
     ($1, $2, '2026-10-14 10:00', $3, false), ($1, $2, '2026-10-15 10:00', $3, true)`,
    [call.lead_id, call.note, call.created_by],
  )
  const none = { at: null, reached: false }
  expect(await kept()).toMatchObject([{ reached: true }, none])
  await world.sql('update lead_calls set deleted_at = now() where lead_id = $1 and answered', [one])
  expect(await kept()).toMatchObject([{ reached: false }, none])
  await world.sql('update lead_calls set deleted_at = null, lead_id = $2 where lead_id = $1', [
    one,
    other,
  ])
  expect(await kept()).toMatchObject([none, { reached: true }])
  await world.sql('delete from lead_calls where lead_id = $1', [other])
  expect(await kept()).toMatchObject([none, none])
})
