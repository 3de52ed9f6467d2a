import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NAME_SHORT, PHONE_SHORT } from '#f/crm/imports/domain/text.ts'
import { flatten, guessMapping, MAX_FIELDS, readArrival } from './rules.ts'

test('objects and lists are fields by their paths', () => {
  const sent = { lead: { nome: 'Ada', eta: 22 }, corsi: ['TR', 'OP'], vuoto: null, si: true }
  expect(flatten(sent)).toEqual({
    'lead.nome': 'Ada',
    'lead.eta': '22',
    corsi: 'TR, OP',
    si: 'true',
  })
})

test.each([
  [{ field_data: [{ name: 'full_name', values: ['Ada Rossi'] }] }, { full_name: 'Ada Rossi' }],
  [
    { user_column_data: [{ column_id: 'EMAIL', string_value: 'a@b.it', column_name: 'Mail' }] },
    { EMAIL: 'a@b.it' },
  ],
])('what platforms send in lists is known by its name: %j', (sent, fields) => {
  expect(flatten(sent)).toEqual(fields)
})

test('whatever is sent, it is a few fields that the database takes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (sent) => {
      const fields = Object.entries(flatten(sent))
      expect(fields.length).toBeLessThanOrEqual(MAX_FIELDS)
      expect(fields.flat().every((text) => text.isWellFormed() && !text.includes('\0'))).toBe(true)
    }),
  )
})

test('what is too long is cut, also in the middle of a sign', () => {
  const long = `x${'🎬'.repeat(20_000)}`
  const [fields = []] = Object.entries(flatten({ [long]: long }))
  expect(fields.map((text) => text.isWellFormed())).toEqual([true, true])
})

const read = (fields: Record<string, string>) =>
  readArrival(fields, guessMapping(Object.keys(fields)))

test('a name in one piece is parted, and a mail is enough without a telephone', () => {
  const { lead, reasons } = read({ full_name: 'Ada De Rossi', email: 'ada@esempio.it' })
  expect(lead).toMatchObject({ name: 'Ada', surname: 'De Rossi', mail: 'ada@esempio.it' })
  expect(reasons).toEqual([])
})

test('what is wrong is said as of a line of a file', () => {
  const { reasons } = read({ nome: 'A', cognome: 'Rossi', telefono: '333', mail: '' })
  expect(reasons).toEqual([NAME_SHORT, PHONE_SHORT])
})
