import { expect, test } from 'vitest'
import { isCodeLike, normalTaxCode, TAX_CODE_FAULTS, taxCodeWarnings } from './tax-code.ts'

test.each([
  [' rss mra 80a01 h501u ', 'RSSMRA80A01H501U'],
  ['RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
  ['123 456 789 03', '12345678903'],
  [' in attesa ', 'in attesa'],
  ['rssmra80', 'rssmra80'],
])('%j is kept as %j', (written, kept) => {
  expect(normalTaxCode(written)).toBe(kept)
})

test('a note written in place of a code is not a code', () => {
  expect(isCodeLike('rssmra80a01h501u')).toBe(true)
  expect(isCodeLike('12345678903')).toBe(true)
  expect(isCodeLike('in attesa')).toBe(false)
  expect(isCodeLike('')).toBe(false)
})

test('every fault has a warning of its own', () => {
  const sentences = TAX_CODE_FAULTS.map((fault) => taxCodeWarnings[fault])
  expect(new Set(sentences).size).toBe(TAX_CODE_FAULTS.length)
})
