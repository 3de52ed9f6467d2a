import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPeriod, MAX_DAYS, parseKey, toldFields, valueText } from './rules.ts'
import { changeText } from './text/change.ts'

const PLAIN = { values: undefined, nameOf: undefined }

describe('a value of the audit', () => {
  test.each([
    ['name', null, null],
    ['name', '', null],
    ['paid', true, 'Sì'],
    ['totalCents', 123_450, '1.234,50\u00a0€'],
    ['paidOn', '2027-03-07', '07/03/2027'],
    ['readAt', '2027-03-07T17:30:00+00:00', '07/03/2027 18:30'],
    ['startsAt', '2027-03-07T18:30:00', '07/03/2027 18:30'],
    ['html', '<p>Ciao <b>Anna</b></p>', 'Ciao Anna'],
    ['names', ['Uno', null, 'Due'], 'Uno, Due'],
    ['names', [], null],
  ])('%s %j is read as %j', (field, value, text) => {
    expect(valueText(field, value, PLAIN)).toBe(text)
  })

  test('has the words of its field and the names of records', () => {
    const values = { paid: 'PAGATA' }
    const nameOf = (id: number) => (id === 7 ? 'Dizione' : undefined)
    expect(valueText('status', 'paid', { ...PLAIN, values })).toBe('PAGATA')
    expect(valueText('courseIds', [7, 8], { ...PLAIN, nameOf })).toBe('Dizione, 8')
  })

  test('is a text for whatever JSON there is', () => {
    fc.assert(
      fc.property(fc.string(), fc.jsonValue(), (field, value) => {
        const text = valueText(field, value, PLAIN)
        expect(text === null || typeof text === 'string').toBe(true)
      }),
    )
  })
})

describe('what a line tells', () => {
  test('is what differs between two states', () => {
    expect(toldFields({ a: 1, b: [2] }, { a: 1, b: [3], c: 4 })).toEqual(['b', 'c'])
    expect(toldFields(null, { a: 1 })).toEqual(['a'])
    expect(toldFields([1], 'x')).toEqual([])
  })

  test('reads as label, before and after', () => {
    expect(changeText({ label: 'Nome', before: null, after: 'Anna' })).toBe('Nome: Anna')
    expect(changeText({ label: 'Nome', before: 'Ana', after: 'Anna' })).toBe('Nome: Ana → Anna')
    expect(changeText({ label: 'Nota', before: 'x', after: null })).toBe('Nota: x → vuoto')
  })
})

test('a key is taken apart as it was made', () => {
  const source = fc.stringMatching(/^[a-z]+(-[a-z]+){0,2}$/)
  fc.assert(
    fc.property(source, fc.integer({ min: 1, max: 2 ** 40 }), (name, id) => {
      expect(parseKey(`${name}-${id}`)).toEqual({ source: name, id })
    }),
  )
  expect(parseKey('senza numero')).toBeUndefined()
})

test('a period is a year at most and does not end before it begins', () => {
  expect(isPeriod('2026-10-15', '2026-10-15')).toBe(true)
  expect(isPeriod('2026-10-15', '2026-10-14')).toBe(false)
  expect(isPeriod('2026-01-01', '2027-01-01')).toBe(true)
  expect(isPeriod('2026-01-01', '2027-01-02')).toBe(false)
  expect(MAX_DAYS).toBe(366)
})
