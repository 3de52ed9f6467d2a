import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  byName,
  cellReader,
  dayOf,
  guessColumns,
  isFormula,
  meantHeadings,
  missingColumns,
  namedIn,
  namesOf,
  saidSeparator,
  separatorOf,
  splitName,
  verdictOf,
} from './rules.ts'
import { detailLine, detailLines } from './text.ts'
import type { ImportField } from './types.ts'

const field = (name: string, label: string, more: Partial<ImportField> = {}): ImportField => ({
  ...{ name, label, headings: [], example: '' },
  ...more,
})
const FIELDS: readonly ImportField[] = [
  field('name', 'Nome', { required: true, orElse: 'fullName' }),
  field('surname', 'Cognome', { required: true, orElse: 'fullName' }),
  field('fullName', 'Cognome e nome', { headings: ['studente'] }),
  field('phone', 'Telefono', { headings: ['cell'] }),
  field('mail', 'Mail'),
]

test.each([
  ['nome;cognome;telefono', ';'],
  ['nome,cognome,telefono', ','],
  ['nome;cognome,telefono', ','],
  ['nome', ','],
  ['nome\tcognome\ttelefono', '\t'],
  ['nome\t1,cognome', ','],
])('the columns of %j are parted by %j', (head, sign) => {
  expect(separatorOf(head)).toBe(sign)
})

test.each([
  ['sep=;', ';'],
  ['SEP=,  ', ','],
  ['"sep=|"', '|'],
  ['sep=\t', '\t'],
  ['sep=x', undefined],
  ['separa=;', undefined],
  ['nome;cognome;sep=;', undefined],
])('the line %j above the headings says that the separator is %j', (line, sign) => {
  expect(saidSeparator(line)).toBe(sign)
})

test('what headings were said to mean is known again among others and in another order', () => {
  const said = { ...guessColumns(FIELDS, ['a', 'b', 'c', 'Mail']), name: 0, phone: 1, mail: null }
  const known = meantHeadings(['a', 'b', 'c', 'Mail'], said)
  expect(guessColumns(FIELDS, ['Mail', 'X', 'B', 'Cognome', 'A'], known)).toMatchObject({
    ...{ name: 4, phone: 2, surname: 3 },
    // Left out on purpose then, so it is left out now.
    mail: null,
  })
})

test.each([
  ['new', false, 'new'],
  ['new', true, 'skipped'],
  ['update', false, 'skipped'],
  ['update', true, 'update'],
  ['both', false, 'new'],
  ['both', true, 'update'],
] as const)('in the mode %s, who is known (%s) is %s', (mode, known, verdict) => {
  expect(verdictOf(mode, known)).toBe(verdict)
})

test('a summary tells ten lines, and how many more there are', () => {
  const lines = Array.from({ length: 12 }, (_, at) => detailLine(at + 2, ['Nome mancante']))
  const shown = detailLines(lines, 30)
  expect(shown[0]).toBe('Riga 2: Nome mancante')
  expect(shown.slice(10)).toEqual(['... e altri 20 errori'])
  expect(detailLines(lines.slice(0, 2), 2)).toHaveLength(2)
})

test('names may stand in one column or in two', () => {
  const missing = (header: readonly string[]) =>
    missingColumns(FIELDS, guessColumns(FIELDS, header))
  expect(missing(['Studente', 'Cell'])).toEqual([])
  expect(missing(['Nome', 'Cognome'])).toEqual([])
  expect(missing(['Nome', 'Mail'])).toEqual(['Cognome'])
})

test('a cell is read with its spaces made single, and is empty where there is no column', () => {
  const cell = cellReader([' Ada  Maria '], { name: 0, phone: 4, mail: null })
  expect(['name', 'phone', 'mail', 'else'].map(cell)).toEqual(['Ada Maria', '', '', ''])
})

test.each([
  ['7/3/2027', '2027-03-07'],
  ['07.03.2027 18:30', '2027-03-07'],
  ['2027-03-07', '2027-03-07'],
  ['31/02/2027', undefined],
  ['03/2027', undefined],
])('%j is the day %s', (written, day) => {
  expect(dayOf(written)).toBe(day)
})

test.each([
  ['=1+1', true],
  ['+39 (0) 333 1234567', false],
  ['+39 333 1234567 (madre), int. 5', false],
  ['-', false],
])('%j is a formula: %s', (cell, formula) => {
  expect(isFormula(cell)).toBe(formula)
})

test.each([
  ['Rossi Anna Maria', 'Rossi', 'Anna Maria'],
  ['De Luca Anna', 'De Luca', 'Anna'],
  ['Van der Berg, Jan', 'Van der Berg', 'Jan'],
  ['D’ANGELO ROSSI Anna', 'D’ANGELO ROSSI', 'Anna'],
  ['ROSSI ANNA', 'ROSSI', 'ANNA'],
  ['Rossi', 'Rossi', ''],
])('%j is a surname and a name', (full, surname, name) => {
  expect(splitName(full)).toEqual({ surname, name })
})

test('no letter of a name is lost when it is split', () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,8}$/)
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
      const { surname, name } = splitName(words.join(' '))
      expect(`${surname} ${name}`.trim()).toBe(words.join(' '))
    }),
  )
})

test('names are taken from two columns, else from one', () => {
  const cells = (said: Readonly<Record<string, string>>) => (field: string) => said[field] ?? ''
  expect(namesOf(cells({ fullName: 'Rossi Anna', name: 'Ada' }))).toEqual({
    name: 'Ada',
    surname: 'Rossi',
  })
  expect(namesOf(cells({}))).toEqual({ name: '', surname: '' })
})

const COURSES = byName([
  { id: 1, name: 'Recitazione, primo anno' },
  { id: 2, name: 'Regia' },
  { id: 3, name: 'Doppiaggio' },
  { id: 4, name: 'doppiaggio' },
])
test.each([
  ['', [], []],
  ['RECITAZIONE, Primo anno', [1], []],
  ['regia; Canto', [2], ['unknown Canto']],
  ['Regia, regia', [2], []],
  ['Doppiaggio', [], ['twice Doppiaggio']],
])('what %j names is found by name', (cell, ids, reasons) => {
  const say = {
    unknown: (name: string) => `unknown ${name}`,
    twice: (name: string) => `twice ${name}`,
  }
  expect(namedIn(cell, COURSES, say)).toEqual({ ids, reasons })
})
