import fc from 'fast-check'
import { expect, test } from 'vitest'
import { centsToDecimal } from '#kit/domain/money.ts'
import { dueKey, dueOf, owingOf, paymentOf, readPayment } from './rules.ts'
import * as text from './text.ts'
import type { OpenDue } from './types.ts'

const TODAY = '2026-10-15'
const cells = (said: Readonly<Record<string, string>>) => (field: string) => said[field] ?? ''
const LINE = { fullName: 'Rossi Anna', amount: '1.250,50 €', paidOn: '5/10/2026' }
const read = (more: Readonly<Record<string, string>> = {}) =>
  readPayment(cells({ ...LINE, ...more }), TODAY)
const said = (more: Readonly<Record<string, string>> = {}) => read(more).said

test('money is read in cents, days as they are written, ways of paying by their words', () => {
  expect(read({ method: 'BONIFICO' })).toMatchObject({
    said: { name: 'Anna', surname: 'Rossi', amountCents: 125_050, paidOn: '2026-10-05' },
    reasons: [],
  })
  expect(said({ method: 'Bonifico' }).method).toBe('bank')
  expect(said({ method: 'a rate' }).method).toBe('other')
})

test.each([
  [{ amount: '0' }, text.AMOUNT_FORM],
  [{ amount: '12,345' }, text.AMOUNT_FORM],
  [{ paidOn: '' }, text.PAID_ON_FORM],
  [{ paidOn: '16/10/2026' }, text.PAID_IN_FUTURE],
  [{ dueOn: 'ottobre' }, text.DUE_ON_FORM],
  [{ fullName: 'Rossi' }, text.NAME_MISSING],
])('%j is refused', (more, reason) => {
  expect(read(more).reasons).toEqual([reason])
})

const due = (more: Partial<OpenDue>): OpenDue => ({
  ...{ instalmentId: 1, studentId: 1, name: 'Anna', surname: 'Rossi', taxCode: '', mail: 'a@b.it' },
  namesakes: false,
  ...{ courseId: 1, courseName: 'Regia', dueOn: '2026-10-01', missingCents: 20_000 },
  ...more,
})
const LATER = due({ instalmentId: 2, dueOn: '2026-11-01' })
const OTHER_COURSE = due({ instalmentId: 3, courseId: 2, courseName: 'Canto' })
const LAST_YEAR = due({ instalmentId: 4, courseId: 3, dueOn: '2025-10-01', missingCents: 0 })
const TWIN = due({ studentId: 2, mail: 'c@d.it', namesakes: true })

test.each([
  ['of nobody', {}, [], { reason: text.NOTHING_DUE }],
  ['of one', {}, [LATER, due({})], { studentId: 1, courseId: 1 }],
  ['of two of one name', {}, [due({}), TWIN], { reason: text.SEVERAL_STUDENTS }],
  ['of a namesake who owes nothing', { mail: 'e@f.it' }, [TWIN], { reason: text.NOTHING_DUE }],
  ['told by the mail', { mail: 'C@d.it' }, [due({}), TWIN], { studentId: 2 }],
  ['of two courses', {}, [due({}), OTHER_COURSE], { reason: text.SEVERAL_COURSES }],
  ['told by the course', { course: 'canto' }, [due({}), OTHER_COURSE], { courseId: 2 }],
  [
    'of two courses of one name',
    { course: 'regia' },
    [LAST_YEAR, due({})],
    { reason: text.SEVERAL_COURSES },
  ],
  [
    'of two courses of one name, told by the day,',
    { course: 'regia', dueOn: '1/10/2026' },
    [LAST_YEAR, due({})],
    { courseId: 1 },
  ],
  [
    'of two courses with a day that none has',
    { dueOn: '2/10/2026' },
    [due({}), OTHER_COURSE],
    { reason: text.SEVERAL_COURSES },
  ],
  ['of another course', { course: 'Danza' }, [due({})], { reason: text.COURSE_UNKNOWN }],
])('a payment %s finds what is owed', (_whose, more, known, expected) => {
  expect(owingOf(said(more), known)).toMatchObject(expected)
})

test('without a day the first instalment that lacks something is meant, with one only that', () => {
  const paid = due({ missingCents: 0 })
  expect(dueOf(said({ amount: '200' }), [paid, LATER])).toEqual({ due: LATER })
  expect(dueOf(said({ amount: '200', dueOn: '1/10/2026' }), [paid, LATER])).toEqual({
    reason: text.tooMuch(0),
  })
  expect(dueOf(said({ dueOn: '2/10/2026' }), [LATER])).toEqual({
    reason: text.noDueOn('2026-10-02'),
  })
  expect(dueOf(said(), [paid])).toEqual({ reason: text.ALL_PAID })
})

test('whatever lines came before, an instalment takes no more than it lacks', () => {
  const sums = fc.array(fc.integer({ min: 1, max: 15_000 }), { maxLength: 8 })
  fc.assert(
    fc.property(sums, (amounts) => {
      const spent = new Map<string, number>()
      for (const cents of amounts) {
        const found = dueOf(said({ amount: centsToDecimal(cents) }), [due({}), LATER], spent)
        if ('due' in found) {
          const key = dueKey(found.due)
          spent.set(key, (spent.get(key) ?? 0) + cents)
        }
      }
      for (const sum of spent.values()) expect(sum).toBeLessThanOrEqual(20_000)
    }),
  )
})

test('a payment of the same student, course, day and amount is there already', () => {
  const owing = owingOf(said(), [due({})])
  const money = { paidOn: '2026-10-05', amountCents: 125_050 }
  const known = { id: 7, studentId: 1, courseId: 1, dueOn: '2026-10-01', ...money }
  expect(paymentOf(said(), owing, [known])).toBe(7)
  expect(paymentOf(said(), owing, [{ ...known, paidOn: '2026-10-06' }])).toBeNull()
  // Two instalments may be paid with the same amount on one day.
  expect(paymentOf(said({ dueOn: '1/10/2026' }), owing, [known])).toBe(7)
  expect(paymentOf(said({ dueOn: '1/11/2026' }), owing, [known])).toBeNull()
})
