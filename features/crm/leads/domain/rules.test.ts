import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_TAGS } from '#f/crm/tags/domain/rules.ts'
import { TAG_IDS, joinIds, splitIds, twinReasons } from './rules.ts'
import { firstCall, inTrash } from './text.ts'

test('the tags of a filter come back from the address as they were', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { maxLength: 20 }), (ids) => {
      expect(splitIds(joinIds(ids) ?? '')).toEqual(ids)
    }),
  )
})

test('a filter asks for as many tags as a lead may hold', () => {
  const ids = Array.from({ length: MAX_TAGS }, (_, at) => at + 1)
  expect(joinIds(ids)).toMatch(TAG_IDS)
})

const PERSON = {
  name: 'Anna',
  surname: 'Rossi',
  phone: '333 1234567',
  mail: 'a@b.it',
  city: 'Asti',
}

test.each([
  [{}, ['phone', 'mail', 'person']],
  [{ phone: '+393331234567', mail: '', city: '' }, ['phone']],
  [{ phone: '', mail: 'A@B.IT', name: 'Anita' }, ['mail']],
  [{ phone: '', mail: '', surname: 'RÒSSI' }, ['person']],
  [{ phone: 'x', mail: '', city: 'Alba' }, []],
])('who differs in %j is the same by %j', (changes, reasons) => {
  expect(twinReasons(PERSON, { ...PERSON, ...changes })).toEqual(reasons)
})

test('who is a twin of another, the other is a twin of them', () => {
  const text = fc.constantFrom('', 'a', 'A', '333', '+39333')
  const person = fc.record({ name: text, surname: text, phone: text, mail: text, city: text })
  fc.assert(
    fc.property(person, person, (a, b) => {
      expect(twinReasons(a, b)).toEqual(twinReasons(b, a))
    }),
  )
})

test.each([
  [null, 'Ancora nessuna chiamata'],
  [0, 'Prima chiamata dopo 0 min'],
  [119, 'Prima chiamata dopo 119 min'],
  [120, 'Prima chiamata dopo 2 ore'],
  [2_879, 'Prima chiamata dopo 48 ore'],
  [2_880, 'Prima chiamata dopo 2 giorni'],
])('a lead that was called after %s minutes says so', (minutes, said) => {
  expect(firstCall(minutes)).toBe(said)
})

test.each([null, 'Rossi Anna'])(
  'only the office is told to take out a lead merged into %j',
  (into) => {
    expect(inTrash(into, true)).toContain('ripristinalo')
    expect(inTrash(into, false)).not.toContain('ripristinalo')
  },
)
