import { expect, test } from 'vitest'
import { recipientsLabel } from './text.ts'

test('recipients are counted as everywhere, thousands apart', () => {
  expect([1, 1200].map(recipientsLabel)).toEqual([
    'Destinatari: 1 persona',
    'Destinatari: 1.200 persone',
  ])
})
