import { expect, test } from 'vitest'
import { chosenContact, pressedKey } from './keys.ts'

const key = (code: string, of: object = {}) => ({
  ...{ code, key: '', altKey: false, ctrlKey: false, metaKey: false, ...of },
})

test('a digit is an outcome, inside a note only with Alt', () => {
  expect(pressedKey(key('Digit3'), true)).toBe(3)
  expect(pressedKey(key('Numpad3'), true)).toBe(3)
  expect(pressedKey(key('Digit3'), false)).toBeUndefined()
  expect(pressedKey(key('Digit3', { altKey: true }), false)).toBe(3)
  expect(pressedKey(key('Digit0'), true)).toBeUndefined()
})

test('letters mean something with Alt alone, Ctrl and Enter save', () => {
  expect(pressedKey(key('KeyW'), true)).toBeUndefined()
  expect(pressedKey(key('KeyW', { altKey: true }), false)).toBe('W')
  expect(pressedKey(key('KeyN', { altKey: true }), false)).toBe('answered')
  expect(pressedKey(key('KeyZ', { altKey: true }), false)).toBeUndefined()
  expect(pressedKey(key('KeyA', { altKey: true, ctrlKey: true }), false)).toBeUndefined()
  expect(pressedKey(key('Enter', { key: 'Enter', ctrlKey: true }), false)).toBe('save')
  expect(pressedKey(key('Enter', { key: 'Enter' }), false)).toBeUndefined()
})

test('a day alone is meant at ten, an hour alone at its next time', () => {
  const now = '2026-10-15T15:30:00'
  expect(chosenContact({ day: null, time: '' }, now)).toBeNull()
  expect(chosenContact({ day: '2026-10-16', time: '' }, now)).toBe('2026-10-16T10:00:00')
  expect(chosenContact({ day: null, time: '16:00' }, now)).toBe('2026-10-15T16:00:00')
  expect(chosenContact({ day: null, time: '15:00' }, now)).toBe('2026-10-16T15:00:00')
  expect(chosenContact({ day: '2026-10-20', time: '09:30' }, now)).toBe('2026-10-20T09:30:00')
})
