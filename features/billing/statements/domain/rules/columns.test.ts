import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import { centsToDecimal } from '#kit/domain/money.ts'
import type { Columns } from '../types.ts'
import { readAmount, readDay } from './cells.ts'
import { checkColumns, guessColumns, headerKey, readRow } from './columns.ts'

const COLUMNS: Columns = {
  date: 0,
  value: null,
  amount: 1,
  credit: null,
  debit: null,
  payer: 2,
  description: [3],
}

test.each([
  ['07/03/2027', '2027-03-07'],
  ['7-3-27', '2027-03-07'],
  ['07.03.2027 10:30', '2027-03-07'],
  ['2027-03-07', '2027-03-07'],
  ['2027-03-07T00:00:00', '2027-03-07'],
  ['31/02/2027', undefined],
  ['2027', undefined],
  ['03/2027', undefined],
])('the day %s is %s', (cell, day) => {
  expect(readDay(cell)).toBe(day)
})

test.each([
  ['1.234,56', 123_456],
  ['1234.56', 123_456],
  ['+150,00', 15_000],
  ['-150', -15_000],
  ['150,00-', -15_000],
  ['150,00 +', 15_000],
  ['€ 1.000', 100_000],
  ['1.234,56 EUR', 123_456],
  ['1,234.56', undefined],
  ['99.999.999.999', undefined],
  ['--5', undefined],
  ['', undefined],
])('the amount %s is %s', (cell, cents) => {
  expect(readAmount(cell)).toBe(cents)
})

test('every day and amount is read back as it is written', () => {
  const days = fc.integer({ min: 0, max: 20_000 }).map((count) => addDays('2000-01-01', count))
  fc.assert(
    fc.property(days, fc.integer({ min: -2e9, max: 2e9 }), (day, cents) => {
      expect([readDay(day), readDay(formatDay(day))]).toEqual([day, day])
      expect(readAmount(centsToDecimal(cents))).toBe(cents)
    }),
  )
})

describe('the columns of a bank', () => {
  test.each([
    [
      ['Data', 'Valuta', 'Dare', 'Avere', 'Descrizione'],
      { date: 0, value: 1, debit: 2, credit: 3, amount: null, payer: null, description: [4] },
    ],
    [
      ['DATA CONTABILE', 'DATA VALUTA', 'IMPORTO', 'DIVISA', 'CAUSALE', 'DESCRIZIONE OPERAZIONE'],
      { date: 0, value: 1, amount: 2, credit: null, debit: null, payer: null, description: [4, 5] },
    ],
    [
      ['Data Operazione', 'Entrate', 'Uscite', 'Controparte', 'Note'],
      { date: 0, value: null, credit: 1, debit: 2, amount: null, payer: 3, description: [4] },
    ],
    [
      ['colonna', 'altra'],
      {
        date: null,
        value: null,
        amount: null,
        credit: null,
        debit: null,
        payer: null,
        description: [],
      },
    ],
  ])('%j', (header, columns) => {
    expect(guessColumns(header, [])).toEqual(columns)
  })

  test('a heading is not believed when its column has something else in it', () => {
    const guessed = guessColumns(
      ['Data', 'Importo', 'Data contabile'],
      [['Milano', '5,00', '7/3/27']],
    )
    expect(guessed).toMatchObject({ date: 2, amount: 1 })
  })

  test('are remembered whatever the capitals and spaces of their headings', () => {
    expect(headerKey(['DATA  contabile', 'Importo'])).toBe(headerKey(['data Contabile', 'IMPORTO']))
    expect(headerKey(['a', 'b'])).not.toBe(headerKey(['b', 'a']))
  })

  test('need a day and an amount, each column once', () => {
    expect(checkColumns(COLUMNS, 4)).toEqual({})
    expect(checkColumns({ ...COLUMNS, date: null, amount: null }, 4)).toEqual({
      date: 'missing',
      amount: 'missing',
    })
    expect(checkColumns({ ...COLUMNS, debit: 3, description: [] }, 4)).toEqual({ amount: 'both' })
    expect(checkColumns({ ...COLUMNS, payer: 3 }, 4)).toEqual({ description: 'twice' })
    expect(checkColumns(COLUMNS, 3)).toEqual({ description: 'twice' })
  })
})

describe('a row', () => {
  test.each([
    [['', '', '', '']],
    [['Saldo finale', '1.234,00', '', '']],
    [['', '1.234,00', '', 'Totale entrate']],
    [['31/10/2026', '1.234,00', '', 'SALDO CONTABILE FINALE']],
    [['31/10/2026', '1.234,00', 'Saldo finale', 'EUR']],
    [['31/10/2026', '0,00', '', 'Spese']],
  ])('%j is no movement', (row) => {
    expect(readRow(row, COLUMNS)).toEqual({ ok: true, value: undefined })
  })

  test('whose payer begins like a balance is one', () => {
    const row = ['31/10/2026', '100,00', 'Rossi Anna', 'Saldo finale corso di recitazione']
    expect(readRow(row, COLUMNS)).toMatchObject({ ok: true, value: { amountCents: 10_000 } })
  })

  test('who writes nothing but what banks call a balance has paid all the same', () => {
    const row = ['31/10/2026', '100,00', 'Rossi Anna', 'Saldo finale']
    expect(readRow(row, COLUMNS)).toMatchObject({ ok: true, value: { amountCents: 10_000 } })
  })

  test('with two columns: what came in less what went out, whatever their signs', () => {
    const two = { ...COLUMNS, amount: null, credit: 1, debit: 2, payer: null }
    expect(readRow(['1/10/26', '', '-50,00', 'x'], two)).toMatchObject({
      value: { amountCents: -5_000 },
    })
    expect(readRow(['1/10/26', '50,00', '0,00', 'x'], two)).toMatchObject({
      value: { amountCents: 5_000 },
    })
    expect(readRow(['1/10/26', '50,00', '20,00', 'x'], two)).toMatchObject({ code: 'two_amounts' })
  })
})
