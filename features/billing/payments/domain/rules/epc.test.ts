import fc from 'fast-check'
import { expect, test } from 'vitest'
import { epcText } from './epc.ts'

const transfer = {
  payee: 'Accademia del Cinema',
  iban: 'IT60X0542811101000000123456',
  amountCents: 35_050,
  reference: 'RF96000012300045261130',
}

test('a transfer is written as banks read it', () => {
  expect(epcText(transfer).split('\n')).toEqual([
    ...['BCD', '002', '1', 'SCT', '', 'Accademia del Cinema', 'IT60X0542811101000000123456'],
    ...['EUR350.50', '', 'RF96000012300045261130'],
  ])
})

test('no name of an academy puts another line or too many letters into it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1 }), (payee, amountCents) => {
      const lines = epcText({ ...transfer, payee, amountCents }).split('\n')
      expect(lines).toHaveLength(10)
      expect(lines[5]?.length).toBeLessThanOrEqual(70)
      expect(lines[7]).toMatch(/^EUR\d+\.\d\d$/)
    }),
  )
})
