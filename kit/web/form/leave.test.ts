import { expect, test } from 'vitest'
import { isSameForm } from './leave.ts'

const at = (search: object, pathname = '/app/billing/editStudente') => ({ pathname, search })

test.each([
  ['the same record', { id: 1, corso: 2 }, { id: 1, corso: 2, sezione: 'rate' }, true],
  ['what the address left open', {}, { id: 1, corso: 2 }, true],
  ['another record', { id: 1, corso: 2 }, { id: 3, corso: 2 }, false],
  ['the same record in another course', { id: 1, corso: 2 }, { id: 1, corso: 3 }, false],
])('a form is left, or not, for %s', (_, current, next, same) => {
  expect(isSameForm(at(current), at(next))).toBe(same)
})

test('a form is left for another screen', () => {
  expect(isSameForm(at({ id: 1 }), at({ id: 1 }, '/app/editStudente'))).toBe(false)
})
