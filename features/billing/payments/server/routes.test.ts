import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { waitingForLocks } from '#tests/support/locks.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const admin = await world.as('admin')

const THREE = [
  { dueOn: '2026-09-30', amountCents: 33_333, month: '9' },
  { dueOn: '2026-10-31', amountCents: 33_333, month: '10' },
  { dueOn: '2026-11-30', amountCents: 33_334, month: '11' },
]
const PLAN = { version: 0, totalCents: 100_000, instalments: THREE }
/** The same in a form that was opened after PLAN was saved. */
const SAVED = { ...PLAN, version: 1 }

let courseId: number
let studentId: number

beforeEach(async () => {
  courseId = await newCourse(staff)
  studentId = await newStudent(staff, { courseIds: [courseId] })
})

const coursePath = () => `/courses/${courseId}/payment-plan`
const studentPath = (id = studentId) => `/courses/${courseId}/students/${id}/payment-plan`
const coursePlan = async () => done(await staff.call('GET', coursePath()))
const studentPlan = async (id = studentId) => done(await staff.call('GET', studentPath(id)))
const savePlan = async (plan: object = PLAN) => done(await staff.call('PUT', coursePath(), plan))
const dropPlan = async () =>
  staff.call('DELETE', studentPath(), { version: (await studentPlan()).version })
const first = async () => (await studentPlan()).instalments[0]
const payment = (id: number) => `/instalments/${id}/students/${studentId}/payments`
const BANK = { paidOn: '2026-10-10', method: 'bank' }
/** Pays in a form that was opened before anything came in, or as `changes` say. */
const pay = async (id: number, amountCents: number, changes: object = {}) =>
  staff.call('POST', payment(id), { ...BANK, amountCents, version: 0, ...changes })
const mark = async (id: number, version: number, status: string, note = '') =>
  staff.call('PUT', `/instalments/${id}/students/${studentId}`, { status, note, version })

describe('the plan of a course', () => {
  test('is absent, then saved, and holds for each student', async () => {
    expect(await coursePlan()).toMatchObject({
      plan: null,
      students: [{ studentId, custom: false, instalments: 0, standing: { standing: 'to_pay' } }],
    })
    await savePlan()
    const { plan, students } = await coursePlan()
    expect(plan).toMatchObject({ totalCents: 100_000, version: 1, instalments: THREE })
    expect(students).toMatchObject([
      { studentId, instalments: 3, paid: 0, standing: { standing: 'not_regular' } },
    ])
    expect(await studentPlan()).toMatchObject({
      custom: false,
      totalCents: 100_000,
      instalments: [
        { dueOn: '2026-09-30', status: 'unpaid', late: true, daysLate: 15 },
        { dueOn: '2026-10-31', late: false, daysLate: 0 },
        { dueOn: '2026-11-30' },
      ],
    })
  })

  test('is changed in place: an instalment keeps what is known of it', async () => {
    await savePlan()
    const { id, version } = await first()
    done(await mark(id, version, 'to_verify', 'bonifico in arrivo'))
    const { plan } = await coursePlan()
    const [one, two, three] = plan.instalments
    const moved = [{ ...one, dueOn: '2026-10-31' }, { ...two, dueOn: '2026-09-30' }, three]
    await savePlan({ ...SAVED, instalments: moved })
    expect((await studentPlan()).instalments[1]).toMatchObject({
      id,
      dueOn: '2026-10-31',
      status: 'to_verify',
      note: 'bonifico in arrivo',
    })
  })

  test('refuses two dates alike and a sum that is not the total', async () => {
    const [one, two] = THREE
    const twice = {
      version: 0,
      totalCents: 66_666,
      instalments: [one, { ...two, dueOn: one?.dueOn }],
    }
    expect(await staff.call('PUT', coursePath(), twice)).toMatchObject({
      status: 422,
      body: { message: 'Non possono esserci due rate con la stessa data' },
    })
    expect(await staff.call('PUT', coursePath(), { ...PLAN, totalCents: 99_999 })).toMatchObject({
      status: 422,
      body: {
        data: { fields: { totalCents: 'Il totale delle rate deve essere uguale al costo' } },
      },
    })
    expect((await coursePlan()).plan).toBeNull()
  })

  test('refuses an instalment that comes twice', async () => {
    await savePlan()
    const { plan } = await coursePlan()
    const [one, two] = plan.instalments
    const twice = [one, { ...two, id: one.id }, plan.instalments[2]]
    expect(
      await staff.call('PUT', coursePath(), { ...PLAN, version: plan.version, instalments: twice }),
    ).toMatchObject({
      status: 400,
      body: { data: { fields: { instalments: 'La stessa rata compare due volte' } } },
    })
  })

  test('the database itself refuses both, whoever writes', async () => {
    await savePlan()
    const { plan } = await coursePlan()
    const write = (statement: string) => world.sql(statement, [plan.id])
    await expect(
      write('update instalments set amount_cents = amount_cents + 1 where plan_id = $1'),
    ).rejects.toThrow('are not its total')
    await expect(
      write(`update instalments set due_on = '2026-12-01' where plan_id = $1`),
    ).rejects.toThrow('instalments_one_date')
  })

  test('the database itself keeps a paid instalment, whoever deletes it', async () => {
    await savePlan()
    const { id, version } = await first()
    done(await mark(id, version, 'paid'))
    await expect(world.sql('delete from instalments where id = $1', [id])).rejects.toThrow(
      'instalment_states_instalment',
    )
    expect(await first()).toMatchObject({ id, status: 'paid' })
  })

  test('an older form does not overwrite a newer save', async () => {
    await savePlan()
    await savePlan(SAVED)
    expect(await staff.call('PUT', coursePath(), SAVED)).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere' },
    })
  })

  test('loses no instalment that was paid, nor one that money came in for', async () => {
    await savePlan()
    const { id, version } = await first()
    done(await mark(id, version, 'paid'))
    const without = async () => {
      const { plan } = await coursePlan()
      const rest = plan.instalments.slice(1)
      return staff.call('PUT', coursePath(), {
        ...plan,
        id: undefined,
        totalCents: 66_667,
        instalments: rest,
      })
    }
    expect(await without()).toMatchObject({
      status: 409,
      body: { message: 'Impossibile eliminare una rata già pagata' },
    })
    done(await mark(id, version + 1, 'unpaid'))
    done(await pay(id, 100, { version: (await first()).version }))
    expect(await without()).toMatchObject({
      status: 409,
      body: { code: 'plans.instalment_has_payments' },
    })
  })

  test('tells beforehand whom a change touches, and how', async () => {
    await savePlan()
    const other = await newStudent(staff, { courseIds: [courseId] })
    done(await staff.call('PUT', studentPath(other), SAVED))
    const { id, version } = await first()
    done(await mark(id, version, 'paid'))
    const { plan } = await coursePlan()
    const [one, two, three] = plan.instalments
    const impact = done(
      await staff.call('POST', `${coursePath()}/impact`, {
        totalCents: 100_000,
        instalments: [
          { ...one, dueOn: '2026-10-01' },
          { ...two, id: undefined },
          { ...three, id: undefined, dueOn: '2026-12-01' },
        ],
      }),
    )
    expect(impact).toMatchObject({
      changes: [
        { before: THREE[0], after: { ...THREE[0], dueOn: '2026-10-01' } },
        { before: THREE[2], after: null },
        { before: null, after: { ...THREE[2], dueOn: '2026-12-01' } },
      ],
      touched: [
        {
          studentId,
          effects: [
            { dueOn: '2026-09-30', status: 'paid', after: { status: 'paid' }, paidCents: 0 },
          ],
        },
      ],
      untouched: [{ studentId: other }],
    })
    expect(await coursePlan()).toMatchObject({ plan, paid: [{ id: one.id, students: 1 }] })
  })
})

describe('a plan of her own', () => {
  test('keeps status, note and payments, and leaves the others alone', async () => {
    await savePlan()
    const other = await newStudent(staff, { courseIds: [courseId] })
    const [one, two, three] = (await studentPlan()).instalments
    done(await pay(one.id, 10_000))
    done(await mark(two.id, two.version, 'to_verify', 'da sentire'))
    const row = ({ id, amountCents, month }: typeof one, dueOn: string) => ({
      id,
      amountCents,
      month,
      dueOn,
    })
    const custom = {
      version: 1,
      totalCents: 100_000,
      instalments: [
        row(one, '2026-10-05'),
        row(two, '2026-11-05'),
        { ...row(three, '2026-12-05'), id: undefined },
      ],
    }
    done(await staff.call('PUT', studentPath(), custom))
    expect(await studentPlan()).toMatchObject({
      custom: true,
      instalments: [
        { dueOn: '2026-10-05', paidCents: 10_000, payments: [{ amountCents: 10_000 }] },
        { dueOn: '2026-11-05', status: 'to_verify', note: 'da sentire' },
        { dueOn: '2026-12-05', status: 'unpaid' },
      ],
    })
    expect(await studentPlan(other)).toMatchObject({
      custom: false,
      instalments: [{ dueOn: '2026-09-30' }, { dueOn: '2026-10-31' }, { dueOn: '2026-11-30' }],
    })
    expect(
      (await coursePlan()).students.map((row: { custom: boolean }) => row.custom).toSorted(),
    ).toEqual([false, true])
  })

  test('is given up again for that of the course, by date', async () => {
    await savePlan()
    const [one, ...others] = (await studentPlan()).instalments
    const rows = [one, ...others].map(({ id, dueOn, amountCents, month }) => ({
      id,
      dueOn,
      amountCents,
      month,
    }))
    done(await staff.call('PUT', studentPath(), { ...SAVED, instalments: rows }))
    const own = await first()
    done(await pay(own.id, 33_333))
    done(await dropPlan())
    expect(await studentPlan()).toMatchObject({
      custom: false,
      instalments: [{ id: one.id, status: 'paid', paidCents: 33_333 }, {}, {}],
    })
    expect((await dropPlan()).status).toBe(404)
  })

  test('is not given up while a paid instalment would be lost', async () => {
    await savePlan()
    const custom = {
      version: 1,
      totalCents: 500,
      instalments: [{ dueOn: '2026-12-24', amountCents: 500 }],
    }
    done(await staff.call('PUT', studentPath(), custom))
    done(await mark((await first()).id, 0, 'paid'))
    expect(await dropPlan()).toMatchObject({
      status: 409,
      body: { code: 'plans.instalment_paid' },
    })
    expect((await studentPlan()).custom).toBe(true)
  })

  test('is not for someone who is not in the course', async () => {
    const stranger = await newStudent(staff)
    for (const call of [
      staff.call('GET', studentPath(stranger)),
      staff.call('PUT', studentPath(stranger), PLAN),
    ]) {
      expect(await call).toMatchObject({
        status: 404,
        body: { code: 'payments.student_not_found' },
      })
    }
  })
})

describe('payments', () => {
  beforeEach(() => savePlan())

  test('in parts: the instalment is paid once they cover it, each with its receipt', async () => {
    const { id } = await first()
    const part = done(await pay(id, 20_000))
    expect(part.status).toBe('unpaid')
    const rest = done(
      await pay(id, 13_333, { version: part.version, method: 'cash', note: 'saldo' }),
    )
    expect(rest.status).toBe('paid')
    const number = (receipt: string) => Number(receipt.slice('2026/'.length))
    expect(number(rest.receipt)).toBe(number(part.receipt) + 1)
    expect(await first()).toMatchObject({
      status: 'paid',
      late: false,
      paidCents: 33_333,
      payments: [{ method: 'bank' }, { method: 'cash', note: 'saldo', createdBy: 'staff' }],
      history: [{ status: 'paid', changedBy: 'staff' }],
    })
  })

  test('are taken back by a movement, once, and the status follows', async () => {
    const { id } = await first()
    const { id: paymentId } = done(await pay(id, 33_333))
    const reversal = `/payments/${paymentId}/reversal`
    expect(done(await staff.call('POST', reversal, { note: 'errore' })).status).toBe('unpaid')
    expect(await first()).toMatchObject({
      status: 'unpaid',
      paidCents: 0,
      payments: [{ id: paymentId }, { amountCents: -33_333, reversesId: paymentId, receipt: null }],
    })
    expect(await staff.call('POST', reversal, {})).toMatchObject({
      status: 409,
      body: { code: 'payments.already_reversed' },
    })
  })

  test('taken back, what waited for the office waits again', async () => {
    const { id } = await first()
    const { version } = done(await mark(id, 0, 'to_verify', 'bonifico in arrivo'))
    const { id: paymentId } = done(await pay(id, 33_333, { version }))
    const reversal = await staff.call('POST', `/payments/${paymentId}/reversal`, { note: '' })
    expect(done(reversal).status).toBe('to_verify')
  })

  test('for one that the office had marked as paid are asked about, and leave it paid when taken back', async () => {
    const { id } = await first()
    const { version } = done(await mark(id, 0, 'paid', 'vecchio registro'))
    world.clock.advance({ minutes: 1 })
    expect((await pay(id, 33_333, { version })).body).toMatchObject({
      data: { fields: { amountCents: expect.stringContaining('La rata è già coperta') } },
    })
    const { id: paymentId } = done(await pay(id, 33_333, { version, more: true }))
    const reversal = await staff.call('POST', `/payments/${paymentId}/reversal`, { note: '' })
    expect(done(reversal).status).toBe('paid')
  })

  test('at the same moment get different receipts, and all count', async () => {
    const others = Array.from({ length: 7 }, () => newStudent(staff, { courseIds: [courseId] }))
    const students = [studentId, ...(await Promise.all(others))]
    const { id } = await first()
    const answers = await Promise.all(
      students.map((one) =>
        staff.call('POST', `/instalments/${id}/students/${one}/payments`, {
          ...BANK,
          amountCents: 1_000,
          version: 0,
        }),
      ),
    )
    const receipts = answers.map((answer) => done(answer).receipt)
    expect(new Set(receipts).size).toBe(8)
    for (const one of students) {
      expect((await studentPlan(one)).instalments[0].paidCents).toBe(1_000)
    }
  })

  test('by two people from the same form are written once, and the other reads why', async () => {
    const { id } = await first()
    const money = { ...BANK, amountCents: 33_333, version: 0 }
    const answers = await Promise.all(
      [staff, admin].map((who) => who.call('POST', payment(id), money)),
    )
    const [paid, late] = answers.toSorted((one, other) => one.status - other.status)
    expect(paid).toMatchObject({ status: 200, body: { status: 'paid', version: 1 } })
    expect(late).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
    const who = answers[0] === paid ? 'staff' : 'admin'
    expect(late?.body.message).toContain(`Nel frattempo ${who} ha modificato`)
    expect(await first()).toMatchObject({
      paidCents: 33_333,
      payments: [{ receipt: paid?.body.receipt }],
    })
  })

  test('in part, and their reversal, outdate every form that was open before', async () => {
    const { id } = await first()
    const part = done(await pay(id, 10_000))
    const stale = { status: 409, body: { code: 'kit.changed_elsewhere' } }
    expect(part).toMatchObject({ status: 'unpaid', version: 1 })
    expect(await pay(id, 10_000, { version: 0 })).toMatchObject(stale)
    done(await staff.call('POST', `/payments/${part.id}/reversal`, {}))
    expect(await first()).toMatchObject({ status: 'unpaid', version: 2, paidCents: 0 })
    expect(await mark(id, 1, 'paid')).toMatchObject(stale)
    expect(await pay(id, 10_000, { version: 1 })).toMatchObject(stale)
  })

  test('of more than is missing are asked about, with both amounts', async () => {
    const { id } = await first()
    const now = async () => ({ version: (await first()).version })
    const refused = async (amountCents: number, message: string) =>
      expect(await pay(id, amountCents, await now())).toMatchObject({
        ...{ status: 409, body: { code: 'payments.more_than_missing', message } },
      })
    await refused(50_000, 'Alla rata mancano 333,33\u00a0€: registrare 500,00\u00a0€?')
    done(await pay(id, 13_333))
    await refused(20_001, 'Alla rata mancano 200,00\u00a0€: registrare 200,01\u00a0€?')
    done(await pay(id, 20_000, await now()))
    await refused(100, 'La rata è già coperta: registrare 1,00\u00a0€?')
    expect((await first()).paidCents).toBe(33_333)
    done(await pay(id, 100, { ...(await now()), more: true }))
    expect(await first()).toMatchObject({ status: 'paid', paidCents: 33_433 })
  })

  test('refuse tomorrow, nothing, and an instalment of somebody else', async () => {
    const { id } = await first()
    expect(await pay(id, 100, { paidOn: '2026-10-16' })).toMatchObject({
      status: 422,
      body: { data: { fields: { paidOn: 'La data del pagamento è nel futuro.' } } },
    })
    // Also of more than is missing: nothing is asked about what is refused anyway.
    expect(await pay(id, 50_000, { paidOn: '2026-10-16' })).toMatchObject({ status: 422 })
    expect(await pay(id, 0)).toMatchObject({
      status: 400,
      body: { data: { fields: { amountCents: 'Importo non valido' } } },
    })
    studentId = await newStudent(staff)
    expect(await pay(id, 100)).toMatchObject({ status: 404 })
  })

  test('the status is set by hand too, and an older form does not overwrite it', async () => {
    const { id } = await first()
    done(await mark(id, 0, 'paid', 'contanti, senza ricevuta'))
    expect(await first()).toMatchObject({
      status: 'paid',
      note: 'contanti, senza ricevuta',
      version: 1,
    })
    expect(await mark(id, 0, 'unpaid')).toMatchObject({
      status: 409,
      body: { code: 'kit.changed_elsewhere' },
    })
  })
})

test('all plans of a student, and none of an unknown one', async () => {
  await savePlan()
  const plans = done(await staff.call('GET', `/students/${studentId}/payment-plans`))
  expect(plans.plans).toMatchObject([{ courseId, totalCents: 100_000 }])
  expect((await staff.call('GET', '/students/999999/payment-plans')).status).toBe(404)
  expect((await staff.call('GET', '/courses/999999/payment-plan')).status).toBe(404)
  expect((await staff.call('PUT', '/courses/999999/payment-plan', PLAN)).status).toBe(404)
})

describe('two people at the same moment', () => {
  /** The instalments of the course as its form sends them back. */
  const rows = async () => (await coursePlan()).plan.instalments
  const payAll = (ids: readonly number[]) => Promise.all(ids.map((id) => pay(id, 1_000)))

  test('make one plan of a course, and one of her own for a student', async () => {
    const forms = [
      [coursePath(), PLAN],
      [studentPath(), SAVED],
    ] as const
    for (const [path, form] of forms) {
      const answers = await Promise.all([staff, admin].map((who) => who.call('PUT', path, form)))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
      const late = await staff.call('PUT', path, form)
      expect(late).toMatchObject({ status: 409, body: { code: 'kit.changed_elsewhere' } })
    }
    expect(await studentPlan()).toMatchObject({ custom: true, instalments: THREE })
  })

  test('who is enrolled while the amounts change owes the new ones', async () => {
    await savePlan()
    const instalments = (await rows()).map((row: object) => ({ ...row, amountCents: 10_000 }))
    const newcomer = await newStudent(staff)
    const saved = await world.services.db.transaction().execute(async (tx) => {
      const enrolment = { student_id: newcomer, course_id: courseId, enrolled_by: 'staff' }
      await tx.insertInto('enrolments').values(enrolment).execute()
      let ended = false
      const saving = admin
        .call('PUT', coursePath(), { version: 1, totalCents: 30_000, instalments })
        .finally(() => (ended = true))
      await expect
        .poll(async () => ended || (await waitingForLocks(world)) > 0, { timeout: 20_000 })
        .toBe(true)
      return { saving }
    })
    done(await saved.saving)
    const { instalments: owed } = await studentPlan(newcomer)
    expect(owed.map((one: { amountCents: number }) => one.amountCents)).toEqual([
      ...[10_000, 10_000, 10_000],
    ])
  })

  test('no payment is lost while the student gets a plan of her own', async () => {
    for (let round = 0; round < 6; round += 1) {
      courseId = await newCourse(staff)
      studentId = await newStudent(staff, { courseIds: [courseId] })
      await savePlan()
      const instalments = await rows()
      const [answers, made] = await Promise.all([
        payAll(instalments.map(({ id }: { id: number }) => id)),
        admin.call('PUT', studentPath(), { ...SAVED, instalments }),
      ])
      done(made)
      for (const { status } of answers) expect([200, 404]).toContain(status)
      const paid = (await studentPlan()).instalments.map(
        ({ paidCents }: { paidCents: number }) => paidCents,
      )
      expect(paid).toEqual(answers.map(({ status }) => (status === 200 ? 1_000 : 0)))
    }
  })

  test('either the instalment is paid or it goes', async () => {
    for (let round = 0; round < 6; round += 1) {
      courseId = await newCourse(staff)
      studentId = await newStudent(staff, { courseIds: [courseId] })
      await savePlan()
      const [gone, ...kept] = await rows()
      const instalments = [...kept, { ...THREE[0], dueOn: '2026-12-31' }]
      const [paid, saved] = await Promise.all([
        pay(gone.id, 1_000),
        admin.call('PUT', coursePath(), { ...SAVED, instalments }),
      ])
      expect([paid.status, saved.status]).toEqual(saved.status === 200 ? [404, 200] : [200, 409])
    }
  })
})
