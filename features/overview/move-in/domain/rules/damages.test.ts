import { expect, test } from 'vitest'
import { judge, recordsOf } from '../rules.ts'
import type { MoveCall, MoveRecord, NoteCode } from '../types.ts'

const TODAY = '2026-10-15'

const plan = (first: string, total = '300.00') =>
  JSON.stringify({
    costo: total,
    rate: [
      { data: first, importo: '100.00', mese: '9' },
      { data: '31-10-2026', importo: '200.00', mese: '10' },
    ],
  })

const student = (id: string, more: object) => ({
  ...{ id, nome: 'Anna', cognome: 'Rossi', mail: 'anna@esempio.it', mail2: '', note: '' },
  ...{ telefono: '3331234567', indirizzo: 'Via Roma 1', citta: 'Torino', citta_nascita: 'Roma' },
  ...{ data_nascita: '2001-03-07', professione: 'Attrice', documento: 'CA12345AB' },
  ...{ codiceFiscale: '', corsi: '12;', corsi_ritiro: '', blacklist: '0' },
  ...more,
})
const CODES = ['RSSNNA01C47H501J', 'RSSMRA80A01H501U'] as const

const lesson = (id: string, data: string) => ({
  ...{ id, data, durata: '120', id_corso: '12', altri_corsi: '', id_aula: '1', id_materia: '5;' },
  ...{ ids_insegnanti: '7;', argomento: '', pagamento_quota: '0', divisione_fatturato: '0' },
  fattura_giornaliera: '0',
})

/** What the old program of a small academy answers: rows by script, and the fields it was asked with. */
const SOUND: Readonly<Record<string, readonly [fields: Record<string, string>, rows: unknown]>> = {
  getAule: [{}, [{ id: '1', nome: 'Sala' }]],
  getMaterie: [{}, [{ id: '5', materia: 'Dizione', note: '' }]],
  getInsegnanti: [
    {},
    [
      {
        ...{ id: '7', nome: 'Luca', cognome: 'Bianchi', mail: 'luca@esempio.it', mail2: '' },
        ...{ codiceFiscale: '', regime: 'forfettario', id_materie: '5;' },
        ...{ costo_ora: '35.00', costo_giorno: '' },
      },
    ],
  ],
  getCategorie: [{}, [{ id: '4', nome: 'Recitazione' }]],
  getCorsi: [
    {},
    [
      {
        ...{ id: '12', nome: 'Primo anno', dateStart: '2026-09-14', dateEnd: '2027-06-18' },
        ...{ anno_accademico: '2026/2027', id_categoria: '4', visibleStudent: '1' },
        giorni_visibili: 'Lun,Mer',
      },
    ],
  ],
  getStudenti: [
    {},
    [
      student('31', { codiceFiscale: CODES[0] }),
      student('32', { nome: 'Mario', codiceFiscale: CODES[1] }),
    ],
  ],
  getLezioni: [{}, [lesson('21', '2026-10-05 10:00:00'), lesson('22', '2026-10-06 10:00:00')]],
  getPianoPagamentiCorso: [{ id_corso: '12' }, { result: 'ok', piano: plan('30-09-2026') }],
  getRataStatusAll: [
    {},
    [
      {
        ...{ id: '91', id_studente: '31', id_corso: '12', data: '30-09-2026' },
        ...{ importo: '100.00', status: 'PAGATA', note: '', files: '' },
      },
    ],
  ],
  getPresenzeCorso: [
    { corsoId: '12' },
    [{ id: '1', id_lezione: '21', id_studente: '31', presenza: '1', ore: '', giustificata: '0' }],
  ],
  getEsamiValutazioni: [
    { id_corso: '12' },
    [
      {
        ...{ id: '51', id_corso: '12', titolo: 'Monologo', data: '2026-10-12' },
        valutazioni: [{ id_studente: '31', valutazione: '28' }],
      },
    ],
  ],
  getFatture: [
    {},
    [
      {
        ...{ id: '61', id_insegnante: '7', data: '2026-10-01', importo: '350.00', note: '' },
        ...{ flag_pagamento: '0', file: '' },
      },
    ],
  ],
}

type Damage = (text: string) => string | undefined

/** All records of the academy, with the answer of one script damaged. */
function read(script?: string, damage: Damage = (text) => text): MoveRecord[] {
  const records = Object.entries(SOUND).flatMap(([name, [fields, rows]]) => {
    const call: MoveCall = { script: name, fields }
    const text = JSON.stringify(rows)
    return recordsOf(call, name === script ? damage(text) : text, TODAY)
  })
  return judge(records)
}

type Row = Record<string, unknown>
/** Other values in the first row, or what is made of all rows. */
const put =
  (more: Row): Damage =>
  (text) => {
    const read = JSON.parse(text) as Row | Row[]
    return JSON.stringify(
      Array.isArray(read)
        ? read.map((row, at) => (at === 0 ? { ...row, ...more } : row))
        : { ...read, ...more },
    )
  }
const rows =
  (change: (all: Row[]) => unknown): Damage =>
  (text) =>
    JSON.stringify(change(JSON.parse(text) as Row[]))

const DAMAGES: readonly (readonly [
  what: string,
  script: string,
  damage: Damage,
  told: NoteCode,
])[] = [
  ['no answer', 'getStudenti', () => undefined, 'answer_missing'],
  ['an empty body', 'getStudenti', () => '', 'answer_empty'],
  ['a page of HTML', 'getCorsi', () => '<html><h1>500</h1></html>', 'answer_html'],
  ['a cut in the middle', 'getLezioni', (text) => text.slice(0, -40), 'answer_unreadable'],
  [
    'a cut behind a warning',
    'getLezioni',
    (text) => `<br /><b>Warning</b>: x<br />${text.slice(0, -2)}`,
    'answer_html',
  ],
  ['a warning before it', 'getAule', (text) => `<br />Notice: x<br />${text}`, 'before_answer'],
  ['two lists in a row', 'getAule', (text) => text + text, 'answer_unreadable'],
  ['a warning behind it', 'getAule', (text) => `${text}<br />Notice`, 'answer_unreadable'],
  ['a refusal', 'getFatture', () => '{"result":"KO","error":"no"}', 'answer_refused'],
  ['a sentence in the place of the list', 'getMaterie', () => '"niente"', 'answer_no_list'],
  ['a number in the place of the list', 'getMaterie', () => '7', 'answer_no_list'],
  ['words in the place of rows', 'getAule', () => '["Sala"]', 'no_record'],
  ['a row that is none', 'getStudenti', rows((all) => [null, ...all]), 'no_record'],
  ['letters read twice', 'getAule', put({ nome: 'CaffÃ¨' }), 'encoding_repaired'],
  ['two spellings that differ', 'getAule', put({ name: 'Altra' }), 'two_spellings'],
  ['no number', 'getStudenti', put({ id: '' }), 'no_id'],
  ['a number below nought', 'getStudenti', put({ id: '-3' }), 'no_id'],
  ['a number that is none', 'getLezioni', put({ id: '12a' }), 'no_id'],
  ['a number that comes twice', 'getStudenti', rows((all) => [...all, ...all]), 'id_twice'],
  ['no name', 'getCorsi', put({ nome: '' }), 'no_name'],
  ['a name without end', 'getAule', put({ nome: 'a'.repeat(100_000) }), 'too_long'],
  ['31 February', 'getCorsi', put({ dateStart: '2026-02-31' }), 'bad_day'],
  ['a day of noughts', 'getStudenti', put({ data_nascita: '0000-00-00' }), 'no_day'],
  ['the day of a spreadsheet', 'getFatture', put({ data: '46000' }), 'bad_day'],
  ['somebody born tomorrow', 'getStudenti', put({ data_nascita: '2026-10-16' }), 'day_in_future'],
  ['an end before its beginning', 'getCorsi', put({ dateEnd: '2026-01-01' }), 'end_before_start'],
  ['a year that is none', 'getCorsi', put({ anno_accademico: 'boh' }), 'year_from_start'],
  ['a weekday that is none', 'getCorsi', put({ giorni_visibili: 'Lun,Xyz' }), 'unknown_weekday'],
  ['a yes that is none', 'getCorsi', put({ visibleStudent: 'forse' }), 'bad_flag'],
  ['an hour that is none', 'getLezioni', put({ data: '2026-10-05 25:61:00' }), 'bad_time'],
  ['a lesson without length', 'getLezioni', put({ durata: '0' }), 'bad_length'],
  ['a length in words', 'getLezioni', put({ durata: 'due ore' }), 'bad_length'],
  ['a course that is not there', 'getLezioni', put({ id_corso: '99' }), 'unknown_course'],
  ['a category that is not there', 'getCorsi', put({ id_categoria: '99' }), 'unknown_category'],
  ['courses that are not there', 'getStudenti', put({ corsi: '12;99;' }), 'unknown_reference'],
  ['signs between numbers', 'getStudenti', put({ corsi: '12;x;' }), 'part_dropped'],
  ['a mail that is none', 'getStudenti', put({ mail: 'chiocciola' }), 'bad_mail'],
  ['a telephone that is none', 'getStudenti', put({ telefono: 'boh' }), 'odd_phone'],
  ['a tax code twice', 'getStudenti', put({ codiceFiscale: CODES[1] }), 'tax_code_twice'],
  ['a price in words', 'getInsegnanti', put({ costo_ora: 'trenta' }), 'no_price'],
  ['a regime that is none', 'getInsegnanti', put({ regime: 'boh' }), 'unknown_regime'],
  ['two lessons in a room', 'getLezioni', put({ data: '2026-10-06 11:00:00' }), 'room_taken'],
  ['a plan that is no JSON', 'getPianoPagamentiCorso', put({ piano: '{"costo' }), 'no_plan'],
  [
    'a plan that is not its sum',
    'getPianoPagamentiCorso',
    put({ piano: plan('30-09-2026', '999.00') }),
    'sum_differs',
  ],
  [
    'two instalments on a day',
    'getPianoPagamentiCorso',
    put({ piano: plan('31-10-2026') }),
    'same_day',
  ],
  ['a state that is none', 'getRataStatusAll', put({ status: 'BOH' }), 'unknown_status'],
  ['an amount that is none', 'getRataStatusAll', put({ importo: '1,2,3' }), 'bad_amount'],
  ['a student who is not there', 'getRataStatusAll', put({ id_studente: '99' }), 'unknown_student'],
  ['a mark that is none', 'getPresenzeCorso', put({ presenza: '5' }), 'mark_dropped'],
  ['a lesson that is not there', 'getPresenzeCorso', put({ id_lezione: '99' }), 'unknown_lesson'],
  [
    'a grade that is none',
    'getEsamiValutazioni',
    put({ valutazioni: [{ id_studente: '31', valutazione: '999' }] }),
    'grade_dropped',
  ],
]

const sound = read()

test('a sound academy has nothing to be said of', () => {
  expect(sound.flatMap(({ kind, notes }) => notes.map((note) => ({ kind, ...note })))).toEqual([])
  expect(sound.length).toBeGreaterThan(12)
})

test.each(DAMAGES)('%s is told, and nothing is made up', (_, script, damage, told) => {
  const records = read(script, damage)
  const codes = records.flatMap(({ notes }) => notes.map(({ code }) => code))
  expect(codes).toContain(told)
  // What is taken without a word is what it is in the sound academy.
  const untold = records.filter(({ notes }) => notes.length === 0)
  for (const record of untold) expect(sound).toContainEqual(record)
})
