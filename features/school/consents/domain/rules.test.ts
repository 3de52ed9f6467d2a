import { expect, test } from 'vitest'
import type { Consent } from './contract.ts'
import { checkAnswer, currentOf } from './rules.ts'

const TODAY = '2026-10-15'

test.each([
  ['2000-01-01', '2026-10-15', '', undefined],
  ['2000-01-01', '2026-10-16', '', 'consents.future'],
  ['2008-10-15', '2026-10-15', '', undefined],
  ['2008-10-16', '2026-10-15', '', 'consents.parent_missing'],
  ['2008-10-16', '2026-10-15', 'Rosa Verdi', undefined],
  ['2008-10-15', '2026-10-14', '', 'consents.parent_missing'],
])('born on %s, an answer of %s signed by "%s": %s', (birthDate, givenOn, parent, code) => {
  const checked = checkAnswer({ birthDate, givenOn, parent }, TODAY)
  expect(checked.ok ? undefined : checked.code).toBe(code)
})

test('of each purpose the newest answer counts', () => {
  const row = (id: number, purpose: Consent['purpose'], given: boolean): Consent => ({
    ...{ id, purpose, given, givenOn: TODAY, textVersion: '1', parent: '' },
    ...{ recordedAt: '', recordedBy: '' },
  })
  const current = currentOf([row(2, 'images', false), row(1, 'images', true)])
  expect(current.map(({ purpose, answer }) => [purpose, answer?.given])).toEqual([
    ['images', false],
    ['marketing', undefined],
  ])
})
