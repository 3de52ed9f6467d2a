import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cellReader, guessColumns as guess } from '#f/system/imports/domain/rules.ts'
import { FORMULA, TOO_LONG } from '#f/system/imports/domain/text.ts'
import type { ImportColumns } from '#f/system/imports/domain/types.ts'
import { changedBy, lineKeys, readFields } from './rules.ts'
import * as text from './text.ts'
import { IMPORT_FIELDS } from './types.ts'

const guessColumns = (header: readonly string[]) => guess(text.FIELDS, header)
const readLine = (cells: readonly string[], columns: ImportColumns) =>
  readFields(cellReader(cells, columns))

const HEADER = ['Nome', 'Surname', 'NUMERO', 'E-Mail', 'Città', 'Data iscrizione', 'origine']
const columns = guessColumns(HEADER)

test('columns are recognised by their headings, in any case and with accents', () => {
  expect(columns).toMatchObject({ name: 0, surname: 1, phone: 2, mail: 3, city: 4, origin: 6 })
  expect(columns).toMatchObject({ registeredOn: 5, course: null, age: null })
})

test('a right line is a lead with the names of its tags', () => {
  const cells = ['Ada', 'Rossi', '333 1234567', '', 'Asti', '01/10/2026', 'FB, ig,']
  const { lead, tags, reasons } = readLine(cells, columns)
  expect(lead).toMatchObject({ name: 'Ada', city: 'Asti', registeredOn: '2026-10-01', age: null })
  expect(tags.map(({ name }) => name)).toEqual(['FB', 'ig'])
  expect(reasons).toEqual([])
})

test.each([
  [['A', 'Rossi', '333 1234567'], [text.NAME_SHORT]],
  [
    ['Ada', '', '333'],
    [text.SURNAME_SHORT, text.PHONE_SHORT],
  ],
  [['Ada', 'Rossi', '333 1234567', 'ada.it'], [text.MAIL_FORM]],
  [['Ada', 'Rossi', '333 1234567', '', '', '31/02/2026'], [text.DAY_FORM]],
  [['A'.repeat(201), 'Rossi', '333 1234567'], [TOO_LONG]],
  [['=HYPERLINK("x")', 'Rossi', '333 1234567'], [FORMULA]],
  [['Ada', '@SUM(A1)', '+39333|cmd'], [FORMULA]],
])('%j is refused', (cells, reasons) => {
  expect(readLine(cells, columns).reasons).toEqual(reasons)
})

test('a number with a prefix and a lone dash are no formulas', () => {
  expect(readLine(['Ada', 'Rossi', '+39 (0) 333 1234567', '', '-'], columns).reasons).toEqual([])
})

test('consent, operator and tags of any category are read from their columns', () => {
  const header = [
    'nome',
    'cognome',
    'telefono',
    'Tag',
    'Operatore',
    'Data consenso',
    'Fonte consenso',
    'Testo consenso',
  ]
  const cells = [
    'Ada',
    'Rossi',
    '3331234567',
    'open, PASS; nuovo',
    'Mara',
    '1.2.2026',
    'sito',
    'v3',
  ]
  const { lead, tags, operator, reasons } = readLine(cells, guessColumns(header))
  expect(lead).toMatchObject({ consentOn: '2026-02-01', consentSource: 'sito', consentText: 'v3' })
  expect(tags.map(({ name, role }) => [name, role])).toEqual([
    ['open', null],
    ['PASS', null],
    ['nuovo', null],
  ])
  expect([operator, reasons]).toEqual(['Mara', []])
})

test('a line changes what it says, and a consent only by a newer one', () => {
  const before = readLine(['Ada', 'Rossi', '333 1234567', 'a@b.it', 'Asti'], columns).lead
  const held = {
    ...before,
    assignedTo: 3,
    consentOn: '2026-05-01',
    consentSource: 'fiera',
    consentText: 'v2',
  }
  const line = { ...before, name: 'Ida', mail: '', assignedTo: null, consentSource: 'sito' }
  expect(changedBy(held, { ...line, consentOn: '2026-01-01' })).toEqual({ ...held, name: 'Ida' })
  expect(changedBy(held, { ...line, consentOn: '2026-06-01' })).toMatchObject({
    ...{ consentOn: '2026-06-01', consentSource: 'sito', consentText: '' },
    ...{ assignedTo: 3, mail: 'a@b.it' },
  })
})

test('whatever stands in a line, it is read without a fault of the program', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 9 }), (cells) => {
      const { lead, reasons } = readLine(cells, columns)
      if (reasons.length === 0) expect(lead.name.length).toBeGreaterThan(1)
      expect(lineKeys(lead)).toEqual(lineKeys({ ...lead }))
    }),
  )
})

test('the file to begin with is recognised as it is, and its line comes in', () => {
  const columns = guessColumns(IMPORT_FIELDS.map((field) => text.FIELD_LABELS[field]))
  expect(Object.values(columns)).toEqual(IMPORT_FIELDS.map((_, at) => at))
  const { reasons } = readLine(
    text.FIELDS.map(({ example }) => example),
    columns,
  )
  expect(reasons).toEqual([])
})
