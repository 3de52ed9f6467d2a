import { expect, test } from 'vitest'
import { isMended, isPast } from './wrong.ts'

const refused = { id: 1, version: 3, name: 'Rossi', email: 'rossi', roomId: 7 }
const refusal = (fields: Record<string, string>, about: object = {}) => ({
  kind: 'invalid' as const,
  code: 'kit.invalid_input',
  fields,
  ...about,
})

test('a refusal is over once every field it names was changed', () => {
  const both = refusal({ name: 'Troppo lungo', email: 'Non valida' })
  expect(isMended(both, refused, refused)).toBe(false)
  expect(isMended(both, refused, { ...refused, roomId: 8 })).toBe(false)
  expect(isMended(both, refused, { ...refused, email: 'rossi@example.org' })).toBe(false)
  const now = { ...refused, email: 'rossi@example.org', name: 'Ros' }
  expect(isMended(both, refused, now)).toBe(true)
  expect(isMended(refusal({ 'email.0': 'Non valida' }), refused, now)).toBe(true)
})

test('one that names no field of the form is over with any change, also of the room', () => {
  const taken = refusal({}, { kind: 'conflict', code: 'lessons.room_taken' })
  expect(isMended(taken, refused, { ...refused, version: 4 })).toBe(false)
  expect(isMended(taken, refused, { ...refused, roomId: 8 })).toBe(true)
  expect(isMended(refusal({ rows: 'Troppe' }), refused, { ...refused, roomId: 8 })).toBe(true)
})

test('what a check of the form said of a field is past once it no longer says it', () => {
  const said = { totalCents: 'Somma errata' }
  expect(isPast('totalCents', said, said)).toBe(false)
  expect(isPast('totalCents', said, {})).toBe(true)
  expect(isPast('name', said, {})).toBe(false)
})

test('what is not about values stays', () => {
  const now = { ...refused, name: 'Verdi' }
  const elsewhere = { kind: 'conflict', code: 'kit.changed_elsewhere' }
  expect(isMended(refusal({}, elsewhere), refused, now)).toBe(false)
  expect(isMended(refusal({}, { kind: 'network', code: 'kit.no_answer' }), refused, now)).toBe(
    false,
  )
})
