import { expect, test } from 'vitest'
import { lateOf, lateSums } from './text.ts'

test('how late somebody is, over one instalment or several', () => {
  expect(lateOf([{ daysLate: 1 }])).toBe('1 rata da 1 giorno')
  expect(lateOf([{ daysLate: 2 }, { daysLate: 15 }])).toBe('2 rate, la prima da 15 giorni')
})

test('the sums of a list say what is missing where a part was paid', () => {
  const sums = { instalments: 2, students: 1, amountCents: 20_000, missingCents: 20_000 }
  expect(lateSums(sums)).toBe('2 rate di 1 studente: 200,00\u00a0€')
  expect(lateSums({ ...sums, missingCents: 5_000 })).toBe(
    '2 rate di 1 studente: 200,00\u00a0€, ancora da versare 50,00\u00a0€',
  )
})
