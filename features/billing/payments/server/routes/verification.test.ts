import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { letters } from '#app/server/features.ts'
import { ok } from '#kit/domain/result.ts'
import { inTransaction } from '#kit/server/tx.ts'
import { done, newCourse, newStudent, unique } from '#tests/support/academy.ts'
import type { Answer } from '#tests/support/client.ts'
import { type PlanNode, planOf } from '#tests/support/plan.ts'
import { upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'
import { listToVerify } from '../queries/verification.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const admin = await world.as('admin')

const PLAN = {
  version: 0,
  totalCents: 60_000,
  instalments: [
    { dueOn: '2026-09-30', amountCents: 40_000, month: '9' },
    { dueOn: '2026-10-31', amountCents: 20_000, month: '10' },
  ],
}
const FOUND = { paidOn: '2026-10-14', method: 'bank' }

interface Of {
  readonly id: number
  readonly studentId: number
  readonly version: number
}

let course: string
let courseId: number
let studentId: number
let due: Of

beforeEach(async () => {
  course = unique('Doppiaggio')
  courseId = await newCourse(staff, { name: course })
  studentId = await newStudent(staff, { courseIds: [courseId], surname: 'Bassi' })
  done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, PLAN))
  due = await toVerify(0)
})

const planPath = (id = studentId) => `/courses/${courseId}/students/${id}/payment-plan`
const instalments = async (id = studentId) =>
  done(await staff.call('GET', planPath(id))).instalments
const list = async (query: object = {}) =>
  done(await staff.call('GET', '/instalments/to-verify', { q: course, ...query }))
const path = (of: Of, what: string) => `/instalments/${of.id}/students/${of.studentId}/${what}`
const look = async (of: Of = due) => done(await staff.call('GET', path(of, 'verification')))
const send =
  (what: string) =>
  async (of: Of, form: object = {}, who = staff): Promise<Answer> =>
    who.call('POST', path(of, what), { version: of.version, ...form })
const approve = async (of: Of, form: object = {}, who = staff) =>
  send('approval')(of, { ...FOUND, ...form }, who)
const reject = send('rejection')
const undo = send('decision-undo')

/** What lies in the outbox about payments of a student that were not found. */
const mailsTo = (id: number) =>
  world.sql<{ state: string; data: object }>(
    `select data, case when cancelled_at is not null then 'cancelled'
       when next_try_at > $2 then 'held' else 'goes' end as state
     from mails where kind = 'payments.refused' and (data->>'studentId')::bigint = $1 order by id`,
    [id, world.clock.now().toString()],
  )

/** Marks an instalment of a student as to be verified. */
async function toVerify(at: number, of = studentId, note = ''): Promise<Of> {
  const { id, version } = (await instalments(of))[at]
  const form = { status: 'to_verify', note, version }
  const marked = done(await staff.call('PUT', `/instalments/${id}/students/${of}`, form))
  return { id, studentId: of, version: marked.version }
}

describe('the list', () => {
  test('has what waits, with what it is worth and since when', async () => {
    expect(await list()).toEqual({
      total: 1,
      rows: [
        {
          id: due.id,
          studentId,
          courseId,
          surname: 'Bassi',
          name: 'Anna',
          courseName: course,
          academicYear: '2026/2027',
          dueOn: '2026-09-30',
          amountCents: 40_000,
          paidCents: 0,
          status: 'to_verify',
          since: expect.stringMatching(/^2026-10-15T/),
          proofAt: null,
          withdrawn: false,
          version: 1,
        },
      ],
    })
  })

  test('is sorted by every column and found by name and course', async () => {
    const other = await newStudent(staff, {
      courseIds: [courseId],
      surname: 'Arena',
      name: 'Zoe',
    })
    await toVerify(1, other)
    const surnames = async (query: object) =>
      (await list(query)).rows.map((row: { surname: string }) => row.surname)
    expect(await surnames({})).toEqual(['Bassi', 'Arena'])
    expect(await surnames({ sort: 'surname' })).toEqual(['Arena', 'Bassi'])
    expect(await surnames({ sort: 'name' })).toEqual(['Bassi', 'Arena'])
    expect(await surnames({ sort: 'amount' })).toEqual(['Arena', 'Bassi'])
    expect(await surnames({ sort: 'amount', dir: 'desc' })).toEqual(['Bassi', 'Arena'])
    expect(await surnames({ sort: 'course', dir: 'desc' })).toEqual(['Bassi', 'Arena'])
    await world.sql(
      `update instalment_status_changes set changed_at = '2026-10-01' where student_id = $1`,
      [other],
    )
    expect(await surnames({ sort: 'status', dir: 'desc' })).toEqual(['Bassi', 'Arena'])
    expect(await surnames({ sort: 'status' })).toEqual(['Arena', 'Bassi'])
    expect(await surnames({ q: `zoe arena ${course}` })).toEqual(['Arena'])
    expect(await surnames({ q: 'nessuno' })).toEqual([])
  })

  test('follows the plan that counts, and leaves the trash alone', async () => {
    const [one, two] = await instalments()
    const rows = [one, two].map(({ id, dueOn, amountCents }) => ({ id, dueOn, amountCents }))
    const custom = { version: 1, totalCents: 60_000, instalments: rows }
    done(await staff.call('PUT', planPath(), custom))
    const own = await list()
    expect(own).toMatchObject({ total: 1, rows: [{ dueOn: '2026-09-30', studentId }] })
    expect(own.rows[0].id).not.toBe(due.id)
    done(await staff.call('POST', `/courses/${courseId}/students/${studentId}/withdrawal`))
    expect((await list()).rows).toMatchObject([{ withdrawn: true }])
    done(await staff.call('DELETE', `/students/${studentId}`, {}))
    expect(await list()).toEqual({ rows: [], total: 0 })
    done(await staff.call('POST', `/students/${studentId}/restoration`, {}))
    expect((await list()).total).toBe(1)
    await world.sql('update courses set deleted_at = now() where id = $1', [courseId])
    expect((await staff.call('GET', path(own.rows[0], 'verification'))).status).toBe(404)
  })

  test('is read by the index of what waits', async () => {
    await world.sql(
      `insert into students (name, surname, birth_city, birth_date, address, phone, city,
         profession, tax_code, identity_document, mail)
       select name, surname || number, birth_city, birth_date, address, phone, city,
         profession, tax_code, identity_document, mail
       from students, generate_series(1, 5000) number where id = $1`,
      [studentId],
    )
    await world.sql(
      `insert into enrolments (student_id, course_id, enrolled_by)
       select id, $1, 'prova' from students where id > $2`,
      [courseId, studentId],
    )
    await world.sql(`update student_instalments set status = 'paid' where student_id > $1`, [
      studentId,
    ])
    await world.sql('analyze')
    const query = { page: 1, size: 25, sort: 'dueOn', dir: 'asc', q: '' } as const
    const uses = (nodes: readonly PlanNode[]) => nodes.map((node) => node['Index Name'])
    for (const part of ['rows', 'total'] as const) {
      const plan = await planOf(world, (db) => listToVerify(db, query)[part]())
      expect(uses(plan)).toContain('instalment_states_to_verify')
    }
  })
})

describe('what is known of one', () => {
  test('is what is expected beside what came in and its proofs', async () => {
    done(
      await staff.call('POST', path(due, 'payments'), {
        ...FOUND,
        amountCents: 10_000,
        version: due.version,
      }),
    )
    const file = await upload(world, staff)
    const proof = { name: 'Bonifico', files: [{ uploadId: file }] }
    done(await staff.call('POST', path(due, 'proofs'), proof))
    expect(await look()).toMatchObject({
      id: due.id,
      studentId,
      studentName: 'Bassi Anna',
      courseId,
      courseName: course,
      academicYear: '2026/2027',
      number: 1,
      count: 2,
      amountCents: 40_000,
      paidCents: 10_000,
      status: 'to_verify',
      custom: false,
      withdrawn: false,
      payments: [{ amountCents: 10_000 }],
      history: [{ status: 'to_verify' }],
      proofs: [{ name: 'Bonifico', fileId: file, alsoProves: [] }],
    })
  })

  test('is nothing for an instalment or a student that is not hers', async () => {
    const stranger = await newStudent(staff)
    for (const of of [
      { ...due, id: 999_999 },
      { ...due, studentId: stranger },
    ]) {
      expect(await staff.call('GET', path(of, 'verification'))).toMatchObject({
        status: 404,
        body: { code: 'payments.instalment_not_found' },
      })
      expect((await approve(of)).status).toBe(404)
      expect((await reject(of, { reason: 'mah' })).status).toBe(404)
      expect((await undo(of, { paymentId: null })).status).toBe(404)
    }
  })
})

describe('approving', () => {
  test('records what is missing with a receipt, and the instalment is paid', async () => {
    const answer = done(await approve(due, { note: 'estratto conto di ottobre' }))
    expect(answer).toMatchObject({
      status: 'paid',
      payment: { receipt: expect.stringMatching(/^2026\/\d+$/) },
    })
    expect((await instalments())[0]).toMatchObject({
      status: 'paid',
      paidCents: 40_000,
      version: answer.version,
      payments: [
        { id: answer.payment.id, paidOn: '2026-10-14', note: 'estratto conto di ottobre' },
      ],
      history: [{ status: 'to_verify' }, { status: 'paid', reason: '', changedBy: 'staff' }],
    })
    expect(await list()).toEqual({ rows: [], total: 0 })
  })

  test('less than is missing keeps the part, and the instalment is unpaid', async () => {
    const answer = done(await approve(due, { amountCents: 15_000 }))
    expect(answer.status).toBe('unpaid')
    expect((await instalments())[0]).toMatchObject({
      status: 'unpaid',
      paidCents: 15_000,
      version: answer.version,
      history: [{}, { status: 'unpaid', reason: 'Verificati 150,00\u00a0€ di 400,00\u00a0€' }],
    })
  })

  test('what the movements cover records nothing more', async () => {
    done(
      await staff.call('POST', path(due, 'payments'), {
        ...FOUND,
        amountCents: 40_000,
        version: due.version,
      }),
    )
    due = await toVerify(0)
    expect(await approve(due, { amountCents: 100 })).toMatchObject({
      status: 409,
      body: { code: 'payments.already_covered' },
    })
    const answer = done(await approve(due))
    expect(answer).toMatchObject({ status: 'paid', payment: null })
    expect((await instalments())[0]).toMatchObject({ status: 'paid', paidCents: 40_000 })
    done(await undo({ ...due, version: answer.version }, { paymentId: null }))
    expect((await instalments())[0]).toMatchObject({ status: 'to_verify', paidCents: 40_000 })
  })

  test('names every wrong field, and refuses tomorrow', async () => {
    const form = { version: due.version, amountCents: 0, paidOn: '2026-02-30', method: 'bank' }
    expect(await staff.call('POST', path(due, 'approval'), form)).toMatchObject({
      status: 400,
      body: { data: { fields: { amountCents: 'Importo non valido', paidOn: 'Data non valida' } } },
    })
    expect(await approve(due, { paidOn: '2026-10-16' })).toMatchObject({
      status: 422,
      body: { data: { fields: { paidOn: 'La data del pagamento è nel futuro.' } } },
    })
    expect((await instalments())[0]).toMatchObject({ status: 'to_verify', payments: [] })
  })
})

describe('rejecting', () => {
  test('needs a reason, which the history keeps; the note stays', async () => {
    due = await toVerify(0, studentId, 'dice di aver pagato')
    expect(await reject(due, { reason: '  ' })).toMatchObject({
      status: 400,
      body: { data: { fields: { reason: 'Campo obbligatorio' } } },
    })
    const answer = done(await reject(due, { reason: 'Il bonifico non è arrivato' }))
    expect((await instalments())[0]).toMatchObject({
      status: 'unpaid',
      note: 'dice di aver pagato',
      payments: [],
      version: answer.version,
      history: [{}, { status: 'unpaid', reason: 'Il bonifico non è arrivato' }],
    })
  })

  test('what the movements cover is refused, and nobody is written to', async () => {
    const { version } = due
    const money = { ...FOUND, amountCents: 40_000, version }
    done(await staff.call('POST', path(due, 'payments'), money))
    due = await toVerify(0)
    expect(await reject(due, { reason: 'non risulta', tell: true })).toMatchObject({
      status: 409,
      body: { code: 'payments.has_payments' },
    })
    expect((await instalments())[0]).toMatchObject({ status: 'to_verify', paidCents: 40_000 })
    expect(await mailsTo(studentId)).toEqual([])
  })

  test('is told to the student where one asks for it: what is to be paid, why, and where to', async () => {
    expect(done(await reject(due, { reason: 'non <b>risulta</b>' })).told).toBe(false)
    expect(await mailsTo(studentId)).toEqual([])
    due = await toVerify(0)
    done(await reject(due, { reason: 'non <b>risulta</b>', tell: true }))
    const [mail] = await mailsTo(studentId)
    expect(mail).toMatchObject({ state: 'held' })
    const write = async () =>
      inTransaction(world.services, async (tx) =>
        ok(await letters['payments.refused']?.(tx, mail?.data, world.services)),
      )
    const written = await write()
    const letter =
      written.ok && written.value && 'html' in written.value ? written.value : undefined
    expect(letter?.subject).toBe('Il pagamento di una rata non risulta')
    expect(letter?.text).toMatch(
      /Corso: .*\nScadenza: 30\/09\/2026\nDa pagare: 400,00.€\nCausale: RF/,
    )
    expect(letter?.html).toContain('Motivo: non &lt;b&gt;risulta&lt;/b&gt;')
    expect(letter?.html).not.toContain('IBAN')
    const paid = { ...FOUND, amountCents: 40_000, version: (await instalments())[0].version }
    done(await staff.call('POST', path(due, 'payments'), paid))
    expect(await write()).toMatchObject({ value: { code: 'payments.refusal_over', lapsed: true } })
  })

  test('is told at the second address where the first is none or was refused for good', async () => {
    const to = async () =>
      (await world.sql(`select to_address, cc from mails where kind = 'payments.refused'`)).at(-1)
    const tell = { reason: 'non risulta', tell: true }
    await world.sql(`update students set mail = 'anna', mail2 = 'mamma@example.it' where id = $1`, [
      studentId,
    ])
    expect(done(await reject(due, tell))).toMatchObject({ told: true })
    expect(await to()).toEqual({ to_address: 'mamma@example.it', cc: '' })
    await world.sql(`update students set mail = 'Anna@example.it' where id = $1`, [studentId])
    await world.sql(`insert into mail_bounces (address, reason) values ('anna@example.it', '550')`)
    due = await toVerify(0)
    expect(done(await reject(due, tell))).toMatchObject({ told: true })
    expect(await to()).toEqual({ to_address: 'mamma@example.it', cc: '' })
  })

  test('says so when the student who is to be told has no address', async () => {
    await world.sql(`update students set mail = 'anna', mail2 = '' where id = $1`, [studentId])
    expect(done(await reject(due, { reason: 'non risulta', tell: true }))).toMatchObject({
      told: false,
    })
    expect(await mailsTo(studentId)).toEqual([])
  })

  test('takes the mail back with the decision', async () => {
    const { version } = done(await reject(due, { reason: 'illeggibile', tell: true }))
    done(await undo({ ...due, version }, { paymentId: null }))
    expect(await mailsTo(studentId)).toMatchObject([{ state: 'cancelled' }])
  })

  test('says only what was found last, where the mail of the one before still waits', async () => {
    done(await reject(due, { reason: 'illeggibile', tell: true }))
    due = await toVerify(0)
    done(await reject(due, { reason: 'non risulta', tell: true }))
    expect(await mailsTo(studentId)).toMatchObject([
      { state: 'cancelled' },
      { state: 'held', data: { reason: 'non risulta' } },
    ])
  })

  test('is taken back', async () => {
    const { version } = done(await reject(due, { reason: 'illeggibile' }))
    done(await undo({ ...due, version }, { paymentId: null }))
    expect((await list()).rows).toMatchObject([{ id: due.id }])
    expect((await look()).history.at(-1)).toMatchObject({
      status: 'to_verify',
      reason: 'Verifica annullata',
    })
  })
})

test('a decision that is taken back leaves it waiting since before', async () => {
  await world.sql(
    `update instalment_status_changes set changed_at = '2025-10-14' where student_id = $1`,
    [studentId],
  )
  const [{ since }] = (await list()).rows
  const decisions = [
    () => approve(due),
    () => approve(due, { amountCents: 5_000 }),
    () => reject(due, { reason: 'illeggibile' }),
  ]
  for (const decide of decisions) {
    const { version, payment } = done(await decide())
    const back = done(await undo({ ...due, version }, { paymentId: payment?.id ?? null }))
    expect((await list()).rows).toMatchObject([{ since }])
    due = { ...due, version: back.version }
  }
  const { verifications } = done(await staff.call('GET', '/today'))
  expect(verifications.since).toBe('2025-10-14')
})

describe('taking an approval back', () => {
  test('reverses its payment, whether all or a part of it was found', async () => {
    for (const found of [{}, { amountCents: 5_000 }]) {
      const { version, payment } = done(await approve(due, found))
      const back = done(await undo({ ...due, version }, { paymentId: payment.id }))
      expect(await look()).toMatchObject({ status: 'to_verify', paidCents: 0, ...back })
      due = { ...due, version: back.version }
    }
    const { payments } = await look()
    expect(payments.map((one: { reversesId: number | null }) => one.reversesId)).toEqual([
      null,
      payments[0].id,
      null,
      payments[2].id,
    ])
    expect((await list()).rows).toMatchObject([{ id: due.id, paidCents: 0 }])
  })

  test('is refused once somebody has changed the instalment, or for another’s payment', async () => {
    const { version, payment } = done(await approve(due))
    const second = await toVerify(1)
    const other = done(await approve(second))
    const stolen = await undo({ ...due, version }, { paymentId: other.payment.id })
    expect(stolen).toMatchObject({ status: 404, body: { code: 'payments.payment_not_found' } })
    const note = { status: 'paid', note: 'verificata due volte', version }
    done(await admin.call('PUT', `/instalments/${due.id}/students/${studentId}`, note))
    expect(await undo({ ...due, version }, { paymentId: payment.id })).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere' },
    })
    expect((await instalments())[0]).toMatchObject({ status: 'paid', paidCents: 40_000 })
  })
})

describe('two verifiers', () => {
  test('at the same moment: one decides, the other is told what happened', async () => {
    const answers = await Promise.all([
      approve(due),
      approve(due, {}, admin),
      reject(due, { reason: 'non trovato' }, admin),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    const { status, payments } = await look()
    expect(payments).toHaveLength(status === 'paid' ? 1 : 0)
    const late = await reject(due, { reason: 'tardi' })
    expect(late.body.code).toBe('payments.not_to_verify')
    expect(late.body.message).toMatch(
      /^Non è più da verificare: (staff|admin) l’ha segnata (pagata|da pagare)\.$/,
    )
  })

  test('who looked before something came in must look again', async () => {
    done(
      await admin.call('POST', path(due, 'payments'), {
        ...FOUND,
        amountCents: 10_000,
        version: due.version,
      }),
    )
    expect(await approve(due)).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere' },
    })
    expect((await look()).paidCents).toBe(10_000)
  })

  test('who looked before the amount was changed must look again; it has waited since before', async () => {
    const { since } = (await list()).rows[0]
    world.clock.advance({ minutes: 1 })
    const [one, two] = await instalments()
    const plan = {
      ...{ version: 1, totalCents: 70_000 },
      instalments: [
        { id: one.id, dueOn: one.dueOn, amountCents: 50_000 },
        { id: two.id, dueOn: two.dueOn, amountCents: 20_000 },
      ],
    }
    done(await admin.call('PUT', `/courses/${courseId}/payment-plan`, plan))
    expect(await approve(due)).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere', message: expect.stringContaining('admin') },
    })
    expect((await list()).rows).toMatchObject([{ since, amountCents: 50_000 }])
  })

  test('read who changed this student’s instalment, not another’s of the same date', async () => {
    const other = await newStudent(staff, { courseIds: [courseId] })
    const note = { status: 'to_verify', note: 'richiamata', version: due.version }
    done(await staff.call('PUT', `/instalments/${due.id}/students/${studentId}`, note))
    const theirs = { status: 'unpaid', note: 'altra', version: 0 }
    done(await admin.call('PUT', `/instalments/${due.id}/students/${other}`, theirs))
    expect((await approve(due)).body).toMatchObject({
      code: 'kit.changed_elsewhere',
      message: expect.stringContaining('staff'),
    })
  })
})

test('a repeated approval is done once', async () => {
  const again = async () =>
    staff.call(
      'POST',
      path(due, 'approval'),
      { version: due.version, ...FOUND },
      { 'x-request-key': '3e1bb7c2-7a44-4a1e-9a0e-0f5a8a1b2c3d' },
    )
  const first = done(await again())
  expect(done(await again())).toEqual(first)
  expect((await look()).payments).toHaveLength(1)
})
