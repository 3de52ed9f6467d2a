import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#kit/domain/day.ts'
import {
  fileNameOf,
  followingCalls,
  judge,
  keepable,
  nextRound,
  readAnswer,
  readRows,
  verdictOf,
} from './rules.ts'
import { readDay, readFlag, readId, readIds, repairText } from './rules/values.ts'
import { isServerAddress } from './rules/address.ts'
import type { MoveCall, MoveRecord } from './types.ts'

const TODAY = '2026-10-15'
const call = (script: string, fields: Record<string, string> = {}): MoveCall => ({ script, fields })
const codesOf = ({ notes }: Pick<MoveRecord, 'notes'>) => notes.map(({ code }) => code)

/** A text as a program shows it that takes UTF-8 for windows-1252. */
const garble = (text: string) => new TextDecoder('windows-1252').decode(Buffer.from(text))

test('garbled accents are repaired, once and twice garbled, and right texts stay', () => {
  expect(repairText(garble('Perù, città di Forlì’'))).toBe('Perù, città di Forlì’')
  expect(repairText(garble(garble('Niccolò')))).toBe('Niccolò')
  expect(repairText('Àlvaro d’Este – città «Ô» 10€')).toBe('Àlvaro d’Este – città «Ô» 10€')
  expect(repairText('È’ vero: É“così”')).toBe('È’ vero: É“così”')
  expect(repairText(garble('Țiriac, Dvořák'))).toBe('Țiriac, Dvořák')
})

const italian = fc.string({
  unit: fc.constantFrom(...'abcdefghilmnopqrstuvzABCDEÀÈÉÌÒÙàèéìòù ’0123456789.,;-'.split('')),
})

test('whatever Italian text was garbled, it comes back as it was', () => {
  fc.assert(
    fc.property(italian, (text) => {
      expect(repairText(garble(text))).toBe(text)
    }),
  )
})

test('a text without a trace of garbling is never touched', () => {
  fc.assert(
    fc.property(italian, (text) => {
      expect(repairText(text)).toBe(text)
    }),
  )
})

test.each([
  ['2026-03-07', '2026-03-07'],
  ['07-03-2026', '2026-03-07'],
  ['7/3/2026', '2026-03-07'],
  ['2026-03-07 18:30:00', '2026-03-07'],
  ['07-03-2026 18:30', '2026-03-07'],
  ['0000-00-00', ''],
  ['00-00-0000', ''],
  ['', ''],
  ['31-02-2026', undefined],
  ['07-03-26', undefined],
  ['ieri', undefined],
])('the day %j is read as %j', (text, day) => {
  expect(readDay(text)).toBe(day)
})

test('a day is read alike in each of its forms', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 70_000 }), (count) => {
      const day = addDays('1900-01-01', count)
      const [year, month, dayOfMonth] = day.split('-')
      expect(readDay(`${dayOfMonth}-${month}-${year}`)).toBe(day)
      expect(readDay(`${day}T00:00:00`)).toBe(day)
    }),
  )
})

test.each([
  ['12;15;', ['12', '15'], []],
  ['12---15', ['12', '15'], []],
  ['4,9', ['4', '9'], []],
  ['["4","9"]', ['4', '9'], []],
  ['[4, 9]', ['4', '9'], []],
  ['12;;12;0;', ['12'], []],
  ['12;x1;', ['12'], ['x1']],
  ['', [], []],
] as const)('the list %j holds %j', (text, ids, dropped) => {
  expect(readIds(text)).toEqual({ ids, dropped })
})

test('a list is the same, whatever parts its numbers', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e9 }), { maxLength: 20 })
  fc.assert(
    fc.property(ids, fc.constantFrom(';', '---', ',', ' ; '), (numbers, sign) => {
      const read = readIds(numbers.join(sign))
      expect(read).toEqual({ ids: numbers.map(String), dropped: [] })
    }),
  )
})

test('numbers and flags are read as texts', () => {
  expect(['007', '12', '12.0', ' 3 '].map(readId)).toEqual(['7', '12', '12', '3'])
  expect(['0', '', '-1', '1e3', '12a'].map(readId)).toEqual(Array(5).fill(undefined))
  expect(['1', 'true', 'Sì', '0', '', 'no', 'forse'].map(readFlag)).toEqual([
    ...[true, true, true, false, false, false],
    undefined,
  ])
})

const WARNING =
  '<br />\n<b>Notice</b>: Undefined index: [x] in <b>/var/www/a.php</b> line 3<br />\n'

test.each([
  ['[{"id":1}]', { rows: [{ id: 1 }], before: '' }],
  ['\ufeff [{"id":1}] ', { rows: [{ id: 1 }], before: '' }],
  ['"[{\\"id\\":1}]"', { rows: [{ id: 1 }], before: '' }],
  ['{"result":"ok","data":[{"id":1}]}', { rows: [{ id: 1 }], before: '' }],
  ['{"id":1}', { rows: [{ id: 1 }], before: '' }],
  ['null', { rows: [], before: '' }],
  ['[]', { rows: [], before: '' }],
  [
    `${WARNING}[{"id":1}]`,
    { rows: [{ id: 1 }], before: 'Notice : Undefined index: [x] in /var/www/a.php line 3' },
  ],
  ['{"0":{"id":1},"2":{"id":2}}', { rows: [{ id: 1 }, { id: 2 }], before: '' }],
  ['{"result":"OK","data":null}', { rows: [], before: '' }],
  ['{"name":"a.pdf","data":null}', { rows: [{ name: 'a.pdf', data: null }], before: '' }],
  [
    '<b>Warning</b>: x<br />[{"id":1},{"id":2},[{"id":3}]',
    { fault: 'answer_html', said: 'Warning : x [{"id":1},{"id":2},[{"id":3}]' },
  ],
  ['', { fault: 'answer_empty', said: '' }],
  ['<html><h1>500</h1> Errore</html>', { fault: 'answer_html', said: '500 Errore' }],
  ['[{"id":1},{"id"', { fault: 'answer_unreadable', said: '[{"id":1},{"id"' }],
  ['{"result":"KO","description":"no"}', { fault: 'answer_refused', said: 'no' }],
  ['"ciao"', { fault: 'answer_no_list', said: 'ciao' }],
])('the answer %j is read as %j', (text, answer) => {
  expect(readAnswer(text)).toEqual(answer)
})

test('whatever an answer holds, it is read without a fault of the program', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const answer = readAnswer(text)
      if ('rows' in answer) {
        for (const script of ['getStudenti', 'getCorsi', 'getInsegnanti']) {
          for (const record of readRows(call(script), answer.rows, TODAY)) {
            expect(record.label).not.toBe('')
          }
        }
      }
    }),
  )
})

const STUDENT = {
  ...{ id: '31', nome: 'Mario', cognome: 'Rossi', mail: 'mario@example.it', mail2: '' },
  ...{ telefono: '3331234567', indirizzo: 'Via Roma 1', citta: 'Torino', citta_nascita: 'Roma' },
  ...{ data_nascita: '01-01-1980', codiceFiscale: 'RSSMRA80A01H501U', professione: 'Attore' },
  ...{ documento: 'CA1', note: '', corsi: '12;15;', corsi_ritiro: '15;', badge_image: '' },
  ...{ blacklist: '0' },
}
const student = (more: object = {}) =>
  readRows(call('getStudenti'), [{ ...STUDENT, ...more }], TODAY)[0] as MoveRecord

test('a student of the old program is read whole', () => {
  const { notes, data, label } = student()
  expect([notes, label]).toEqual([[], 'Rossi Mario'])
  expect(data).toMatchObject({
    ...{ birthDate: '1980-01-01', courseIds: ['12', '15'], withdrawnCourseIds: ['15'] },
    ...{ blacklisted: false, birthCity: 'Roma' },
  })
})

test.each([
  [{ nome: garble('Niccolò') }, ['encoding_repaired'], 'guessed'],
  [{ telefono: '123' }, ['odd_phone'], 'guessed'],
  [{ corsi: '12;', corsi_ritiro: '15;' }, ['withdrawn_added'], 'guessed'],
  [{ corsi: '12;a;', corsi_ritiro: '' }, ['part_dropped'], 'guessed'],
  [{ documento: 'A1', documentoIdentita: 'B2' }, ['two_spellings'], 'guessed'],
  [{ mail: 'nessuna' }, ['bad_mail'], 'asked'],
  [{ professione: null }, ['field_missing'], 'asked'],
  [{ cognome: ' ' }, ['no_name'], 'refused'],
  [{ data_nascita: '0000-00-00' }, ['no_day'], 'refused'],
  [{ data_nascita: '31-02-1980' }, ['bad_day'], 'refused'],
  [{ data_nascita: '2090-01-01' }, ['day_in_future'], 'refused'],
  [{ id: 'x' }, ['no_id'], 'refused'],
  [{ blacklist: 'forse' }, ['bad_flag'], 'refused'],
  [{ indirizzo: 'x'.repeat(300) }, ['too_long'], 'refused'],
])('a student with %j is told with %j', (more, codes, verdict) => {
  const record = student(more)
  expect([codesOf(record), verdictOf(record.notes)]).toEqual([codes, verdict])
})

test('a course is read with its year, days and archive', () => {
  const row = {
    ...{ id: 12, nome: 'Recitazione', dateStart: '14-09-2026', dateEnd: '2027-06-18' },
    ...{ anno_accademico: '2026-27', categoria: '4', visibleStudent: '1' },
    giorni_visibili: 'Ven,Lun,Boh',
  }
  const [course] = readRows(call('getCorsiEliminati'), [row], TODAY)
  expect(course?.data).toMatchObject({
    ...{ academicYear: '2026/2027', categoryId: '4', visibleWeekdays: [1, 5], archived: true },
    ...{ startsOn: '2026-09-14', visibleToStudents: true },
  })
  expect(course && codesOf(course)).toEqual(['year_form', 'unknown_weekday'])
})

test('the room that stands for none is no room', () => {
  const rows = [
    { id: 0, nome: '----' },
    { id: 3, nome: 'Sala' },
  ]
  expect(readRows(call('getAule'), rows, TODAY)).toHaveLength(1)
})

test('what shows only among records is told: twice the same, and names that lead nowhere', () => {
  const course = { id: 12, nome: 'A', dateStart: '2026-09-14', dateEnd: '2027-06-18', categoria: 9 }
  const records = judge([
    ...readRows(call('getStudenti'), [STUDENT, { ...STUDENT, id: 32 }, STUDENT], TODAY),
    ...readRows(call('getCorsi'), [{ ...course, anno_accademico: '2026/2027' }], TODAY),
    ...readRows(
      call('getAule'),
      [
        { id: 1, nome: 'Sala' },
        { id: 2, nome: 'SALA' },
      ],
      TODAY,
    ),
    ...readRows(
      call('getUtente', { type: '1', user_id: '99' }),
      [{ username: 'a', clear_password: '1' }],
      TODAY,
    ),
  ])
  expect(records.map((record) => [record.kind, record.oldId, codesOf(record)])).toEqual([
    ['room', '1', ['same_name']],
    ['room', '2', ['same_name']],
    ['course', '12', ['unknown_category']],
    ['student', '31', ['unknown_reference', 'tax_code_twice']],
    ['student', '32', ['unknown_reference', 'tax_code_twice']],
    ['student', '31', ['id_twice', 'unknown_reference', 'tax_code_twice']],
    ['login', 'student 99', ['unknown_person']],
  ])
})

test('logins, pictures and changes of class are asked for what the lists tell', () => {
  expect(
    followingCalls(call('getStudenti'), [{ id: '3', badge_image: '/foto' }, { id: 4 }]),
  ).toEqual([
    call('getUtente', { type: '1', user_id: '3' }),
    call('getStudenti', { id: '3' }),
    call('getUtente', { type: '1', user_id: '4' }),
  ])
  expect(followingCalls(call('getStudenti', { id: '3' }), [{ id: '3' }])).toEqual([])
  expect(followingCalls(call('getCorsi'), [{ id: 5 }])).toEqual([
    call('getCambioCorsoStudente', { id_corso_attuale: '5' }),
    call('getPianoPagamentiCorso', { id_corso: '5' }),
    call('getPresenzeCorso', { corsoId: '5' }),
    call('getEsamiValutazioni', { id_corso: '5' }),
    call('getCompiti', { id_corso: '5' }),
    call('getDispense', { id_corso: '5' }),
    call('getScontisticheCorso', { id_corso: '5' }),
  ])
})

test('the files of a folder are called after the script and its fields', () => {
  expect(fileNameOf(call('getCorsi'))).toBe('getCorsi.json')
  const login = call('getUtente', { user_id: '12', type: '1' })
  expect(fileNameOf(login)).toBe('getUtente.type=1&user_id=12.json')
})

test.each([
  ['https://www.accademia.it/api', true],
  ['http://10.0.0.5:8080/api-test/', true],
  ['ftp://accademia.it/api', false],
  ['https://nome:password@accademia.it/api', false],
  ['https://accademia.it/api?x=1', false],
  ['accademia.it/api', false],
])('%s may be an address: %s', (address, may) => {
  expect(isServerAddress(address)).toBe(may)
})

test('a record keeps a number that the old program can have had', () => {
  expect(['7', '2147483647'].map(keepable)).toEqual([true, true])
  const none = ['', '0', '-7', '07', '7.5', '1e3', '2147483648', '9'.repeat(30), '12;15']
  expect(none.filter(keepable)).toEqual([])
})

test('a server that answers quickly is asked more at once, a slow one half as much', () => {
  let together = 1
  const rounds = [5, 5, 5, 900, 5, 900, 900, 900].map(
    (took) => (together = nextRound(together, took)),
  )
  expect(rounds).toEqual([2, 3, 4, 2, 3, 1, 1, 1])
  expect(nextRound(8, 5)).toBe(8)
})

test('of a long answer that is none only the beginning is looked at', () => {
  // Looked at whole, it would take minutes, and everybody would wait.
  for (const sign of ['<', '<script ']) {
    const answer = readAnswer(`Errore ${sign.repeat(1_000_000)}`)
    expect(answer).toMatchObject({
      fault: 'answer_unreadable',
      said: expect.stringMatching(/^Errore/),
    })
  }
})
