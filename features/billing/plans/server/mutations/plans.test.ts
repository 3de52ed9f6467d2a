import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import type { StudentPlan } from '#f/billing/payments/domain/contract.ts'
import { type Status, STATUSES } from '#f/billing/payments/domain/types.ts'
import { addDays } from '#kit/domain/day.ts'
import { done, newCourse, newStudent } from '#tests/support/academy.ts'
import { openWorld } from '#tests/support/world.ts'

const world = await openWorld()
afterAll(() => world.close())
const staff = await world.as('staff')

type Row = Pick<StudentPlan['instalments'][number], 'dueOn' | 'amountCents' | 'month'> & {
  id?: number
}

/** A change of a plan: one instalment moves, perhaps one goes and one comes, with other amounts. */
const edits = fc.record({
  moved: fc.nat(9),
  /** Days after the first of the year: often one that is taken. */
  to: fc.nat(40),
  gone: fc.option(fc.nat(9)),
  added: fc.option(fc.nat(40)),
  /** Often about what was paid. */
  amounts: fc.array(
    fc.oneof(fc.constant(500), fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 9e4 })),
    { minLength: 12, maxLength: 12 },
  ),
})
const steps = fc.oneof(
  fc.record({ kind: fc.constant('course' as const), edit: edits }),
  fc.record({ kind: fc.constant('own' as const), edit: edits }),
  fc.record({
    kind: fc.constant('mark' as const),
    own: fc.boolean(),
    at: fc.nat(9),
    status: fc.constantFrom(...STATUSES),
  }),
  fc.record({
    kind: fc.constant('pay' as const),
    own: fc.boolean(),
    at: fc.nat(9),
    /** The whole, or so many cents. */
    cents: fc.option(fc.integer({ min: 1, max: 900 })),
  }),
  fc.record({ kind: fc.constant('drop' as const) }),
)
const marked = fc.array(fc.constantFrom(...STATUSES), { minLength: 3, maxLength: 3 })
const changes = fc.array(steps, { minLength: 1, maxLength: 8 })
type Edit = typeof edits extends fc.Arbitrary<infer Value> ? Value : never

const dayAt = (days: number) => addDays('2027-01-01', days)

/**
 * The rows of a plan after an edit, and beside each the date it had before; what comes on the date
 * of the one that goes is that one.
 */
function edited(rows: readonly Row[], { moved, to, gone, added, amounts }: Edit) {
  const goes = gone === null || rows.length === 1 ? undefined : rows[gone % rows.length]
  const left = rows
    .filter((row) => row !== goes)
    .map((row, at, all) => ({
      was: row.dueOn,
      row: at === moved % all.length ? { ...row, dueOn: dayAt(to) } : row,
    }))
  const day = dayAt(added ?? 0)
  const was = goes?.dueOn === day ? day : null
  const extra = { was, row: { dueOn: day, amountCents: 0, month: '' } }
  return (added === null ? left : [...left, extra]).map(({ row, ...before }, at) => ({
    ...before,
    row: { ...row, amountCents: amounts[at % amounts.length] ?? 1 },
  }))
}

const formOf = (version: number, rows: readonly Row[]) => ({
  version,
  totalCents: rows.reduce((sum, { amountCents }) => sum + amountCents, 0),
  instalments: rows.map(({ id, dueOn, amountCents, month }) => ({
    ...(id === undefined ? {} : { id }),
    dueOn,
    amountCents,
    month,
  })),
})

const dueOn = ({ instalments }: StudentPlan, day: string) =>
  instalments.find((due) => due.dueOn === day)

type Due = StudentPlan['instalments'][number]

/** An instalment kept all that is known of it, and its status follows what came in for it. */
function expectKept(before: Due | undefined, after: Due | undefined) {
  if (!before || !after) throw new Error('an instalment is missing')
  const known = ({ paidCents, payments, note, proofs }: Due) => ({
    paidCents,
    payments,
    note,
    proofs,
  })
  expect(known(after)).toEqual(known(before))
  expect(after.history.slice(0, before.history.length)).toEqual(before.history)
  if (before.amountCents === after.amountCents)
    expect(after).toMatchObject({ status: before.status })
  else if (after.paidCents >= after.amountCents) expect(after.status).toBe('paid')
  else if (before.status === 'paid' && before.paidCents >= before.amountCents)
    expect(after.status).toBe('unpaid')
  else expect(after.status).toBe(before.status)
  if (after.status !== before.status) {
    expect(after.history.at(-1)).toMatchObject({
      status: after.status,
      reason: expect.stringContaining('Importo della rata cambiato'),
    })
  }
}

const NONE: Status[] = ['unpaid', 'unpaid', 'unpaid']

/** Steps of stories that chance seldom tells: an instalment is paid, then it has another amount. */
const costing = (kind: 'own' | 'course', cents: number) => ({
  kind,
  edit: { moved: 0, to: 0, gone: null, added: null, amounts: Array<number>(12).fill(cents) },
})
const pays = (own: boolean) => ({ kind: 'pay' as const, own, at: 0, cents: null })

const sumOf = ({ instalments }: StudentPlan) =>
  instalments.reduce((sum, { amountCents }) => sum + amountCents, 0)

test(
  'whatever is done to plans, they add up, no status gets lost, and it follows the payments',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(marked, marked, changes, async (ofCommon, ofOwn, taken) => {
        const courseId = await newCourse(staff)
        // One stays on the plan of the course, the other one may leave it.
        const [common, own] = [
          await newStudent(staff, { courseIds: [courseId] }),
          await newStudent(staff, { courseIds: [courseId] }),
        ]
        const place = (id: number) => `/courses/${courseId}/students/${id}/payment-plan`
        const planOf = async (id: number): Promise<StudentPlan> =>
          done(await staff.call('GET', place(id)))
        const coursePlan = async () =>
          done(await staff.call('GET', `/courses/${courseId}/payment-plan`)).plan
        const three = [0, 10, 20].map((days) => ({
          dueOn: dayAt(days),
          amountCents: 500,
          month: '',
        }))
        done(await staff.call('PUT', `/courses/${courseId}/payment-plan`, formOf(0, three)))

        for (const [id, statuses] of [
          [common, ofCommon],
          [own, ofOwn],
        ] as const) {
          for (const [at, due] of (await planOf(id)).instalments.entries()) {
            const mark = { status: statuses[at], note: '', version: due.version }
            done(await staff.call('PUT', `/instalments/${due.id}/students/${id}`, mark))
          }
        }

        for (const step of taken) {
          const before = { common: await planOf(common), own: await planOf(own) }
          const kept: { was: string | null; row: Row }[] =
            step.kind === 'course' || step.kind === 'own'
              ? edited(before[step.kind === 'course' ? 'common' : 'own'].instalments, step.edit)
              : []
          const rows = kept.map(({ row }) => row)
          const answer = await {
            course: async () =>
              staff.call(
                'PUT',
                `/courses/${courseId}/payment-plan`,
                formOf((await coursePlan()).version, rows),
              ),
            own: async () => staff.call('PUT', place(own), formOf(before.own.version, rows)),
            mark: async () => {
              if (step.kind !== 'mark') throw new Error('not a mark')
              const [id, plan] = step.own ? [own, before.own] : [common, before.common]
              const due = plan.instalments[step.at % plan.instalments.length]
              return staff.call('PUT', `/instalments/${due?.id}/students/${id}`, {
                status: step.status,
                note: '',
                version: due?.version,
              })
            },
            pay: async () => {
              if (step.kind !== 'pay') throw new Error('not a payment')
              const [id, plan] = step.own ? [own, before.own] : [common, before.common]
              const due = plan.instalments[step.at % plan.instalments.length]
              return staff.call('POST', `/instalments/${due?.id}/students/${id}/payments`, {
                ...{ paidOn: '2026-10-10', method: 'bank', more: true, version: due?.version },
                amountCents: step.cents ?? due?.amountCents,
              })
            },
            drop: async () => staff.call('DELETE', place(own), { version: before.own.version }),
          }[step.kind]()
          const after = { common: await planOf(common), own: await planOf(own) }

          for (const plan of [after.common, after.own]) expect(sumOf(plan)).toBe(plan.totalCents)
          expect(answer.status).toBeLessThan(500)
          if (answer.status >= 400) {
            expect(after).toEqual(before)
            continue
          }
          const survivors = kept.filter(({ was }) => was !== null)
          const follow = (which: 'common' | 'own') => {
            for (const { was, row } of survivors) {
              expectKept(dueOn(before[which], was ?? ''), dueOn(after[which], row.dueOn))
            }
            const gone = before[which].instalments.filter(
              ({ dueOn }) => !survivors.some(({ was }) => was === dueOn),
            )
            expect(
              gone.filter(({ status, payments }) => status !== 'unpaid' || payments.length > 0),
            ).toEqual([])
          }
          if (step.kind === 'course') {
            follow('common')
            if (before.own.custom) expect(after.own).toEqual(before.own)
            else follow('own')
          }
          if (step.kind === 'own') {
            follow('own')
            expect(after.own.custom).toBe(true)
            expect(after.common).toEqual(before.common)
          }
          if (step.kind === 'drop') {
            for (const due of before.own.instalments) {
              const now = dueOn(after.own, due.dueOn)
              if (now || due.status !== 'unpaid' || due.payments.length > 0) expectKept(due, now)
            }
          }
        }
      }),
      {
        numRuns: 15,
        endOnFailure: true,
        examples: [
          [NONE, NONE, [costing('own', 400), pays(true), { kind: 'drop' }]],
          [NONE, NONE, [pays(false), costing('course', 700), costing('course', 300)]],
        ],
      },
    )
  },
)
