import { afterAll, beforeEach, expect, test } from 'vitest'
import type { StudentPlan } from '#f/billing/payments/domain/contract.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { pdfOf, upload } from '#tests/support/uploads.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')
const billing = await world.as('billing')

const TWO = [
  { dueOn: '2026-09-30', amountCents: 12_373, month: '9' },
  { dueOn: '2026-10-31', amountCents: 20_000, month: '10' },
]

let courseId: number
let studentId: number

beforeEach(async () => {
  courseId = await newCourse(staff)
  studentId = await newStudent(staff, { courseIds: [courseId], surname: 'Rossi', name: 'Anna' })
  done(await saveCourse(TWO, 0))
})

interface Row {
  readonly id?: number
  readonly dueOn: string
  readonly amountCents: number
  readonly month: string
}

const coursePath = () => `/courses/${courseId}/payment-plan`
const ownPath = (id = studentId) => `/courses/${courseId}/students/${id}/payment-plan`
const form = (version: number, rows: readonly Row[]) => ({
  version,
  totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
  instalments: rows.map(({ id, dueOn, amountCents, month }) => ({
    ...(id === undefined ? {} : { id }),
    ...{ dueOn, amountCents, month },
  })),
})
const planOf = async (id = studentId): Promise<StudentPlan> =>
  done(await staff.call('GET', ownPath(id)))
const saveCourse = async (rows: readonly Row[], version = 1) =>
  staff.call('PUT', coursePath(), form(version, rows))
const saveOwn = async (rows: readonly Row[]) =>
  staff.call('PUT', ownPath(), form((await planOf()).version, rows))
const drop = async (version?: number) =>
  staff.call('DELETE', ownPath(), { version: version ?? (await planOf()).version })
const dues = async () =>
  (await planOf()).instalments as (StudentPlan['instalments'][number] & Row)[]
const due = async (at: number) => {
  const found = (await dues())[at]
  if (!found) throw new Error(`no instalment ${at}`)
  return found
}
const mark = async (at: number, status: string, note = '') => {
  const { id, version } = await due(at)
  return done(
    await staff.call('PUT', `/instalments/${id}/students/${studentId}`, { status, note, version }),
  )
}
const pay = async (at: number, amountCents: number) => {
  const { id, version } = await due(at)
  const money = { paidOn: '2026-10-10', amountCents, method: 'bank', version, more: true }
  return done(await staff.call('POST', `/instalments/${id}/students/${studentId}/payments`, money))
}
const reason = (before: string, after: string) =>
  `Importo della rata cambiato da ${before}\u00a0€ a ${after}\u00a0€`
/** The plan with another amount of its first instalment. */
const costing = async (amountCents: number) =>
  (await dues()).map((row, at) => (at === 0 ? { ...row, amountCents } : row))
const again = ({ dueOn, amountCents, month }: Row) => ({ dueOn, amountCents, month })

test('an instalment that is deleted and added again on its date keeps what is known of it', async () => {
  for (const save of [saveCourse, saveOwn, saveOwn]) {
    await mark(0, 'to_verify', 'bonifico in arrivo')
    const [one, ...others] = await dues()
    if (!one) throw new Error('no instalment')
    done(await save([...others, { ...again(one), month: 'settembre' }]))
    expect(await due(0)).toMatchObject({
      month: 'settembre',
      status: 'to_verify',
      note: 'bonifico in arrivo',
      history: [{ status: 'to_verify' }],
    })
  }
})

test('an instalment that waits for a check, or has a proof, does not go', async () => {
  const gone = async () => [
    await saveCourse((await dues()).slice(1)),
    await saveOwn((await dues()).slice(1)),
  ]
  const refused = (code: string, message: string) => ({ status: 409, body: { code, message } })

  const file = await upload(world, staff, 'contabile.pdf', pdfOf(500))
  const path = `/instalments/${(await due(0)).id}/students/${studentId}/proofs`
  done(await staff.call('POST', path, { name: 'Bonifico', files: [{ uploadId: file }] }))
  for (const answer of await gone()) {
    expect(answer).toMatchObject(
      refused(
        'plans.instalment_has_proofs',
        'La rata ha delle prove di pagamento di Rossi Anna: toglile prima di eliminarla.',
      ),
    )
  }
  await mark(0, 'to_verify', 'bonifico in arrivo')
  const waits = refused(
    'plans.instalment_to_verify',
    'La rata è da verificare per Rossi Anna: verificala prima di eliminarla.',
  )
  for (const answer of await gone()) expect(answer).toMatchObject(waits)
  const impact = `${coursePath()}/impact`
  const { version: _, ...without } = form(1, (await dues()).slice(1))
  expect(done(await staff.call('POST', impact, without)).touched).toEqual([
    {
      studentId,
      name: 'Rossi Anna',
      effects: [
        {
          dueOn: '2026-09-30',
          status: 'to_verify',
          after: null,
          moved: false,
          paidCents: 0,
          proofs: 1,
        },
      ],
    },
  ])

  // Nor in a plan of her own, nor with that plan as a whole.
  const [one, two] = await dues()
  done(await saveOwn([{ ...one, dueOn: '2026-12-24' } as Row, two as Row]))
  // By date hers is the second now.
  expect(await saveOwn((await dues()).slice(0, 1))).toMatchObject(waits)
  expect(await drop()).toMatchObject(waits)
  expect(await dues()).toMatchObject([
    {},
    { dueOn: '2026-12-24', status: 'to_verify', note: 'bonifico in arrivo' },
  ])
  expect((await dues())[1]?.proofs).toMatchObject([{ name: 'Bonifico' }])
})

test('a paid instalment that costs more is owed again, and the other way round', async () => {
  await pay(0, 12_373)
  for (const [save, count] of [
    [saveCourse, 1],
    [saveOwn, 3],
    [saveOwn, 5],
  ] as const) {
    expect(await due(0)).toMatchObject({ status: 'paid', paidCents: 12_373 })
    const { version } = await due(0)
    if (save === saveCourse) {
      const { version: _, ...plan } = form(1, await costing(30_000))
      expect(done(await staff.call('POST', `${coursePath()}/impact`, plan)).touched).toMatchObject([
        {
          effects: [
            {
              ...{ dueOn: '2026-09-30', status: 'paid', paidCents: 12_373 },
              after: { status: 'unpaid', amountCents: 30_000 },
            },
          ],
        },
      ])
    }
    done(await save(await costing(30_000)))
    const raised = { status: 'unpaid', reason: reason('123,73', '300,00'), changedBy: 'staff' }
    expect(await due(0)).toMatchObject({
      ...{ status: 'unpaid', late: true, paidCents: 12_373, version: version + 1 },
    })
    expect((await due(0)).history).toHaveLength(count + 1)
    expect((await due(0)).history.at(-1)).toMatchObject(raised)
    done(
      await (save === saveCourse
        ? saveCourse(await costing(12_373), 2)
        : saveOwn(await costing(12_373))),
    )
    expect((await due(0)).history.at(-1)).toMatchObject({
      ...{ status: 'paid', reason: reason('300,00', '123,73') },
    })
  }
})

test('back on the plan of the course the rest of an instalment is owed again', async () => {
  const [one, two] = await dues()
  const own = [{ ...again(one as Row), amountCents: 12_371 }, two as Row]
  done(await saveOwn([...own, { dueOn: '2026-11-30', amountCents: 2, month: '' }]))
  await pay(0, 12_371)
  expect(await due(0)).toMatchObject({ status: 'paid' })
  done(await drop())
  expect(await due(0)).toMatchObject({
    ...{ amountCents: 12_373, status: 'unpaid', late: true, paidCents: 12_371 },
    history: [{ status: 'paid' }, { status: 'unpaid', reason: reason('123,71', '123,73') }],
  })
})

test('a plan of her own that was saved meanwhile is not dropped, nor one that is gone', async () => {
  done(await saveOwn(await costing(12_000)))
  const { version } = await planOf()
  const newer = form(version, await costing(13_000))
  done(await billing.call('PUT', ownPath(), newer))
  expect(await drop(version)).toMatchObject({
    status: 409,
    body: { code: 'kit.changed_elsewhere', message: expect.stringContaining('billing') },
  })
  expect(await planOf()).toMatchObject({ custom: true, instalments: [{ amountCents: 13_000 }, {}] })
  done(await drop())
  expect(await drop(version + 1)).toMatchObject({
    status: 404,
    body: { code: 'plans.not_own', message: 'Lo studente segue già il piano del corso.' },
  })
})

test('what was paid in part is paid when it costs no more than that', async () => {
  await pay(0, 10_000)
  expect(await due(0)).toMatchObject({ status: 'unpaid', late: true })
  done(await saveCourse(await costing(10_000)))
  expect(await due(0)).toMatchObject({
    ...{ status: 'paid', late: false },
    history: [{ status: 'paid', reason: reason('123,73', '100,00') }],
  })
})

test('what the office marked stays as it is, and its history tells of the amount', async () => {
  await mark(0, 'paid', 'contanti, senza ricevuta')
  done(await saveCourse(await costing(30_000)))
  const { version } = await due(0)
  expect(await due(0)).toMatchObject({
    ...{ status: 'paid', note: 'contanti, senza ricevuta', version: 2 },
    history: [
      { status: 'paid', reason: '' },
      { status: 'paid', reason: reason('123,73', '300,00') },
    ],
  })
  await mark(0, 'to_verify')
  done(await saveOwn(await costing(5_000)))
  expect(await due(0)).toMatchObject({ status: 'to_verify', version: version + 2 })
  expect((await due(0)).history.at(-1)).toMatchObject({ status: 'to_verify', reason: '' })
})

test('every version of a plan is kept: who saved it, when, and both with their instalments', async () => {
  const history = async (of: number | null) => {
    const [plan] = await world.sql<{ id: number }>(
      'select id from payment_plans where course_id = $1 and student_id is not distinct from $2',
      [courseId, of],
    )
    const asked = { entity: 'payment_plan', entityId: plan?.id }
    return done(await staff.call('GET', '/audit', asked)).rows
  }
  const first = { totalCents: 32_373, instalments: TWO }
  const at = world.clock.now().toString()
  world.clock.advance({ minutes: 10 })
  const [one, two] = await dues()
  const dearer = [again(one as Row), { ...again(two as Row), amountCents: 25_000 }]
  done(await billing.call('PUT', coursePath(), form(1, dearer)))
  const second = { totalCents: 37_373, instalments: dearer }
  expect(await history(null)).toMatchObject([
    {
      ...{ who: 'billing', at: world.clock.now().toString(), action: 'payment_plan.updated' },
      ...{ before: first, after: { courseId, studentId: null, ...second } },
    },
    {
      ...{ who: 'staff', at, action: 'payment_plan.created' },
      ...{ before: null, after: { courseId, studentId: null, ...first } },
    },
  ])

  world.clock.advance({ minutes: 10 })
  const later = dearer.map((row, place) => (place === 0 ? { ...row, dueOn: '2026-10-05' } : row))
  done(await saveOwn(later))
  expect(await history(studentId)).toMatchObject([
    {
      ...{ who: 'staff', at: world.clock.now().toString(), action: 'payment_plan.made_custom' },
      before: second,
      after: { courseId, studentId, totalCents: 37_373, instalments: later },
    },
  ])
  expect(await history(null)).toHaveLength(2)
})
