import fc from 'fast-check'
import { expect, test } from 'vitest'
import { followingCalls, readRows } from '../rules.ts'
import type { MoveCall, MoveRecord } from '../types.ts'
import { settledPlan } from './billing.ts'

const TODAY = '2026-10-15'
const call = (script: string, fields: Record<string, string> = {}): MoveCall => ({ script, fields })
const codesOf = ({ notes }: Pick<MoveRecord, 'notes'>) => notes.map(({ code }) => code)
const rate = (data: string, importo: string | number, mese: string | number = '') => ({
  ...{ data, importo, mese },
})
const PLAN = {
  costo: '1000.00',
  rate: [rate('30-10-2026', '500', 10), rate('30-09-2026', '500,00', 'settembre')],
}
const plan = (piano: unknown) =>
  readRows(call('getPianoPagamentiCorso', { id_corso: '12' }), [{ result: 'ok', piano }], TODAY)

test('a plan is read out of its text, by its days, also when it is no text', () => {
  for (const piano of [JSON.stringify(PLAN), PLAN, JSON.stringify(JSON.stringify(PLAN))]) {
    expect(plan(piano)).toMatchObject([
      {
        ...{ oldId: '12', notes: [] },
        data: {
          ...{ courseId: '12', totalCents: 100_000 },
          instalments: [
            { dueOn: '2026-09-30', amountCents: 50_000, month: 'settembre' },
            { dueOn: '2026-10-30', amountCents: 50_000, month: '10' },
          ],
        },
      },
    ])
  }
  expect(plan('')).toEqual([])
})

test.each([
  ['{"costo":', ['no_plan']],
  [{ costo: '10' }, ['no_plan']],
  [{ ...PLAN, costo: '900' }, ['sum_differs']],
  [{ ...PLAN, costo: 'mille' }, ['bad_amount', 'sum_differs']],
  [{ costo: '0', rate: [] }, []],
  [{ costo: '5', rate: [rate('30-09-2026', '5'), rate('30-10-2026', '0')] }, ['no_amount']],
  [{ costo: '5', rate: [rate('30-09-2026', '5'), rate('30-10-2026', 'x')] }, ['bad_amount']],
  [{ costo: '5', rate: [rate('31-02-2026', '5')] }, ['bad_day']],
  [{ costo: '5', rate: [rate('', '5')] }, ['no_day']],
  [{ costo: '9', rate: [rate('30-09-2026', '5'), rate('2026-09-30', '4')] }, ['same_day']],
])('a plan of %j is told with %j', (piano, codes) => {
  expect(plan(typeof piano === 'string' ? piano : JSON.stringify(piano)).map(codesOf)).toEqual([
    codes,
  ])
})

test('a plan that was settled adds up, to the total or to its instalments', () => {
  const instalments = fc.array(fc.integer({ min: 1, max: 1e6 }), { maxLength: 12 }).map((amounts) =>
    amounts.map((amountCents, at) => ({
      ...{ amountCents, month: '', dueOn: `2026-${String(at + 1).padStart(2, '0')}-01` },
    })),
  )
  fc.assert(
    fc.property(
      instalments,
      fc.integer({ min: 0, max: 1e7 }),
      fc.constantFrom('rows', 'last', undefined),
      (rows, totalCents, answer) => {
        const settled = settledPlan({ totalCents, instalments: rows }, answer)
        const sum = settled.instalments.reduce((all, one) => all + one.amountCents, 0)
        expect(settled.totalCents).toBe(sum)
        expect(settled.instalments.every(({ amountCents }) => amountCents > 0)).toBe(true)
        expect(settled.instalments.slice(0, -1)).toEqual(rows.slice(0, -1))
      },
    ),
  )
})

const STATE = {
  ...{ id: '5', id_corso: '12', id_studente: '7', data: '30-09-2026', importo: '500.00' },
  ...{ status: 'PAGATA', files: '', note: 'bonifico del 3' },
}
const state = (more: object) =>
  readRows(call('getRataStatusAll'), [{ ...STATE, ...more }], TODAY)[0] as MoveRecord

test('what is noted of an instalment is read, by its number or by its place', () => {
  expect(state({})).toMatchObject({
    ...{ oldId: '5', notes: [], label: 'Rata del 30/09/2026, studente 7, corso 12' },
    data: { status: 'paid', dueOn: '2026-09-30', amountCents: 50_000, note: 'bonifico del 3' },
  })
  expect(state({ id: null }).oldId).toBe('7-12-2026-09-30')
})

test.each([
  [{ status: 'da verificare' }, []],
  [{ status: 'BOH' }, ['unknown_status']],
  [{ status: '' }, ['unknown_status']],
  [{ importo: '-5' }, ['bad_amount']],
  [{ data: 'ieri' }, ['bad_day']],
])('an instalment with %j is told with %j', (more, codes) => {
  expect(codesOf(state(more))).toEqual(codes)
})

test.each([
  [{ files: '' }, []],
  [
    { files: 'bonifico 3.pdf;;b.png;' },
    [
      { file: '1', name: 'bonifico 3.pdf', path: '../uploads/bonifico%203.pdf' },
      { file: '3', name: 'b.png', path: '../uploads/b.png' },
    ],
  ],
  [
    {
      files: 'a.pdf',
      contabili: [{ id: 9, name: 'a.pdf', content: '/api/payment-proofs/9/file' }],
    },
    [{ file: '9', name: 'a.pdf', path: '/api/payment-proofs/9/file' }],
  ],
])('the proofs of an instalment with %j are asked for', (more, files) => {
  const asked = followingCalls(call('getRataStatusAll'), [{ ...STATE, ...more }], '../uploads')
  const of = { id: '5', of: 'contabile' }
  expect(asked).toEqual(files.map((file) => ({ script: 'file', fields: { ...of, ...file } })))
})

test('an invoice of a teacher is read', () => {
  const row = {
    ...{ id: 5, id_insegnante: 7, data: '2026-10-31', importo: '1250.00', file: '' },
    ...{ note: '', flag_pagamento: 1 },
  }
  expect(readRows(call('getFatture'), [row], TODAY)).toMatchObject([
    {
      notes: [],
      data: { teacherId: '7', amountCents: 125_000, paid: true, issuedOn: '2026-10-31' },
    },
  ])
})
