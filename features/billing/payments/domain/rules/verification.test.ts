import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { farText } from '../text/verification.ts'
import {
  approvalOf,
  daysFromProof,
  missingCents,
  openRow,
  proofDay,
  waitingDay,
} from './verification.ts'

const cents = fc.integer({ min: 1, max: 500_000 })
const expected = fc.record({ amountCents: cents, paidCents: fc.integer({ min: 0, max: 600_000 }) })

describe('approving an instalment', () => {
  test('of 333,33 € records what is missing, or what was found', () => {
    const due = { amountCents: 33_333, paidCents: 10_000 }
    expect(approvalOf(due)).toEqual({ payCents: 23_333, restCents: 0, status: 'paid' })
    expect(approvalOf(due, 23_333)).toEqual({ payCents: 23_333, restCents: 0, status: 'paid' })
    expect(approvalOf(due, 3_333)).toEqual({ payCents: 3_333, restCents: 20_000, status: 'unpaid' })
    expect(approvalOf(due, 30_000)).toEqual({ payCents: 30_000, restCents: 0, status: 'paid' })
  })

  test('that is covered records nothing', () => {
    for (const paidCents of [33_333, 40_000]) {
      expect(approvalOf({ amountCents: 33_333, paidCents })).toEqual({
        payCents: 0,
        restCents: 0,
        status: 'paid',
      })
    }
  })

  test('leaves it paid exactly when the movements cover it afterwards', () => {
    fc.assert(
      fc.property(expected, fc.option(cents, { nil: undefined }), (due, found) => {
        const { payCents, restCents, status } = approvalOf(due, found)
        const after = due.paidCents + payCents
        expect(payCents).toBeGreaterThanOrEqual(0)
        expect(restCents).toBe(missingCents({ ...due, paidCents: after }))
        expect(status).toBe(after >= due.amountCents ? 'paid' : 'unpaid')
      }),
    )
  })

  test('in parts comes to the same as at once', () => {
    fc.assert(
      fc.property(expected, cents, (due, found) => {
        const first = approvalOf(due, found)
        const paidCents = due.paidCents + first.payCents
        const second = approvalOf({ ...due, paidCents })
        expect(second.status).toBe('paid')
        expect(paidCents + second.payCents).toBe(
          Math.max(due.paidCents, due.amountCents, paidCents),
        )
      }),
    )
  })
})

describe('the row that is open', () => {
  const keyOf = (row: number) => String(row)
  const open = (rows: readonly number[], key: number | undefined, place: number) =>
    openRow(rows, keyOf, { key: key === undefined ? undefined : String(key), place })

  test('stays the chosen one, also when it is no longer there', () => {
    expect(open([4, 5, 6], 5, 0)).toEqual({ key: '5', at: 1 })
    expect(open([4, 6], 5, 0)).toEqual({ key: '5', at: -1 })
    expect(open([], 5, 0)).toEqual({ key: '5', at: -1 })
  })

  test('is the one that moves up to the place of a decision, at the end the last one', () => {
    expect(open([4, 6], undefined, 1)).toEqual({ key: '6', at: 1 })
    expect(open([4], undefined, 1)).toEqual({ key: '4', at: 0 })
    expect(open([], undefined, 1)).toBeUndefined()
  })

  test('is always one of the list when nothing was chosen', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat(40), (rows, place) => {
        const found = openRow(rows, keyOf, { key: undefined, place })
        expect(found === undefined).toBe(rows.length === 0)
        if (found) expect(keyOf(rows[found.at] ?? -1)).toBe(found.key)
      }),
    )
  })
})

test('a payment is proposed on the day of its last proof, as the academy counts days', () => {
  expect(proofDay([])).toBeUndefined()
  const proofs = ['2026-10-01T08:00:00Z', '2026-10-03T22:30:00Z'].map((createdAt) => ({
    createdAt,
  }))
  expect(proofDay(proofs)).toBe('2026-10-04')
  const rows = proofs.map(({ createdAt }) => ({
    since: '2026-11-29T10:00:00Z',
    proofAt: createdAt,
  }))
  expect(waitingDay(rows)).toBeUndefined()
  expect(waitingDay(rows.slice(1))).toBe('2026-10-04')
  expect(waitingDay([{ since: '2026-10-03T22:30:00Z', proofAt: null }])).toBe('2026-10-04')
  expect(waitingDay([{ since: null, proofAt: null }])).toBeUndefined()
})

test('a date that is far from the proof is told, from fifteen days on', () => {
  const far = (paidOn: unknown) => daysFromProof(paidOn, '2026-10-04')
  expect([far('2026-10-18'), far('2026-10-19'), far('2026-09-19')]).toEqual([0, 15, -15])
  expect([far(null), far('19'), daysFromProof('2026-10-19', undefined)]).toEqual([0, 0, 0])
  expect(farText(15, '2026-10-04')).toBe(
    'La prova è del 04/10/2026, 15 giorni prima: controlla la data.',
  )
})
