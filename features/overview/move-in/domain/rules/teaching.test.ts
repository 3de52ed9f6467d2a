import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judge, readRows, verdictOf } from '../rules.ts'
import type { MoveCall, MoveRecord } from '../types.ts'
import { keepsRoom } from './teaching.ts'

const TODAY = '2026-10-15'
const call = (script: string, fields: Record<string, string> = {}): MoveCall => ({ script, fields })
const codesOf = ({ notes }: Pick<MoveRecord, 'notes'>) => notes.map(({ code }) => code)
const one = (script: string, row: object, fields: Record<string, string> = {}) =>
  readRows(call(script, fields), [row], TODAY)[0] as MoveRecord

const COURSE = {
  ...{ id: 12, nome: 'A', dateStart: '2026-09-14', dateEnd: '2027-06-18', categoria: 4 },
  anno_accademico: '2026/2027',
}
const school = [
  ...readRows(call('getCategorie'), [{ id: 4, nome: 'Regia' }], TODAY),
  ...readRows(call('getCorsi'), [COURSE, { ...COURSE, id: 15, nome: 'B' }], TODAY),
  ...readRows(call('getAule'), [{ id: 3, nome: 'Sala' }], TODAY),
]

const LESSON = {
  ...{ id: '31', data: '2026-10-20 18:30:00', durata: '120', id_corso: '12', altri_corsi: '15;' },
  ...{ id_insegnanti: '4,7', id_insegnante: '4', altri_insegnanti: '7;', id_materia: '9' },
  ...{ id_aula: '3', pagamento_quota: '1', divisione_fatturato: 0, fattura_giornaliera: '0' },
  ...{ argomento: 'Il monologo', str_corso: 'Recitazione 1' },
}

describe('a lesson', () => {
  test('is read with its teachers under whichever name, its courses, subjects and room', () => {
    const { label, data, notes } = one('getLezioni', LESSON)
    expect([label, notes]).toEqual(['20/10/2026 18:30 Recitazione 1', []])
    expect(data).toEqual({
      ...{ courseId: '12', otherCourseIds: ['15'], teacherIds: ['4', '7'], subjectIds: ['9'] },
      ...{ roomId: '3', startsAt: '2026-10-20T18:30:00', minutes: 120, topic: 'Il monologo' },
      ...{ fee: true, splitBilling: false, dailyBilling: false },
    })
  })

  test.each([
    [{ data: '20-10-2026 9:30' }, []],
    [{ id_aula: '0' }, []],
    [{ id_insegnanti: '4;x', id_insegnante: '' }, ['part_dropped']],
    [{ data: '2026-10-20' }, ['bad_time']],
    [{ data: '2026-02-31 18:30:00' }, ['bad_time']],
    [{ data: '0000-00-00 00:00:00' }, ['no_day']],
    [{ durata: '20' }, ['bad_length']],
    [{ durata: 'due ore' }, ['bad_length']],
    [{ pagamento_quota: 'forse' }, ['bad_flag']],
    [{ id: '' }, ['no_id']],
  ])('with %j is told with %j', (more, codes) => {
    expect(codesOf(one('getLezioni', { ...LESSON, ...more }))).toEqual(codes)
  })

  test('without its course is refused, without the others asked about', () => {
    const rows = [
      { ...LESSON, id_corso: '99' },
      { ...LESSON, id: 32, id_aula: 8 },
    ]
    const judged = judge([...school, ...readRows(call('getLezioni'), rows, TODAY)]).slice(-2)
    expect(judged.map(({ notes }) => verdictOf(notes))).toEqual(['refused', 'asked'])
    expect(judged[1]?.notes).toContainEqual({
      ...{ field: 'id_aula', code: 'unknown_reference', was: '8' },
    })
  })
})

const at = (id: number, data: string, more: object = {}) => ({
  ...{ ...LESSON, id, data, altri_corsi: '', id_materia: '', id_insegnante: '' },
  ...{ id_insegnanti: '', altri_insegnanti: '', ...more },
})

test('lessons in one room at the same time are told of each other; one after the other may be', () => {
  const rows = [
    at(1, '2026-10-20 10:00:00'),
    at(2, '2026-10-20 11:00:00'),
    at(3, '2026-10-20 13:00:00'),
    at(4, '2026-10-20 10:00:00', { id_aula: '0' }),
  ]
  const judged = judge([...school, ...readRows(call('getLezioni'), rows, TODAY)]).slice(-4)
  expect(judged.map(({ notes }) => notes.map(({ code, was }) => [code, was]))).toEqual([
    [['room_taken', '2']],
    [['room_taken', '1']],
    [],
    [],
  ])
})

test('of two lessons in one room exactly one keeps it, or none', () => {
  const ids = fc.uniqueArray(fc.integer({ min: 1, max: 1e6 }).map(String), {
    ...{ minLength: 2, maxLength: 5 },
  })
  fc.assert(
    fc.property(ids, fc.constantFrom('first', 'last', 'none'), (all, answer) => {
      const kept = all.filter((id) =>
        keepsRoom(
          answer,
          id,
          all.filter((other) => other !== id),
        ),
      )
      expect(kept).toHaveLength(answer === 'none' ? 0 : 1)
    }),
  )
})

test('closing days are read in each form', () => {
  expect(one('getChiusura', { day: '25-12-2026', motivo: 'Natale' })).toMatchObject({
    ...{ oldId: '2026-12-25', data: { day: '2026-12-25', reason: 'Natale' }, notes: [] },
  })
  expect(codesOf(one('getChiusura', { day: '31-02-2026' }))).toEqual(['bad_day', 'no_id'])
})

const mark = (more: object) => ({
  ...{ id_lezione: '31', id_studente: '7', presenza: '1', ore: '', giustificata: '0', ...more },
})

describe('a register', () => {
  test('is one record a lesson, with parts of it and what is justified', () => {
    const rows = [
      mark({}),
      mark({ id_studente: 8, presenza: -1, giustificata: '1', ore: '0' }),
      mark({ id_studente: 9, ore: '1.5' }),
      mark({ id_lezione: 32 }),
    ]
    const registers = readRows(call('getPresenzeCorso'), rows, TODAY)
    expect(registers.map(({ oldId, notes }) => [oldId, notes])).toEqual([
      ['31', []],
      ['32', []],
    ])
    expect(registers[0]?.data).toEqual({
      lessonId: '31',
      marks: [
        { studentId: '7', present: true, minutes: null, justified: false },
        { studentId: '8', present: false, minutes: null, justified: true },
        { studentId: '9', present: true, minutes: 90, justified: false },
      ],
    })
  })

  test.each([
    [{ presenza: '' }],
    [{ presenza: 'x' }],
    [{ ore: '99' }],
    [{ ore: 'un’ora' }],
    [{ id_studente: '' }],
  ])('leaves out the mark with %j, and says so', (more) => {
    const register = one('getPresenzeCorso', mark(more))
    expect(register.data).toMatchObject({ marks: [] })
    expect(codesOf(register)).toEqual(['mark_dropped'])
  })

  test('that several courses tell is one, with the students of all', () => {
    const students = ['7', '8'].map((id) => ({
      ...{
        id,
        nome: 'Ada',
        cognome: 'Neri',
        data_nascita: '2001-01-01',
        corsi: '',
        mail: 'a@b.it',
      },
    }))
    const judged = judge([
      ...school,
      ...readRows(call('getStudenti'), students, TODAY),
      ...readRows(call('getLezioni'), [at(31, '2026-10-01 10:00:00')], TODAY),
      ...readRows(call('getPresenzeCorso', { corsoId: '12' }), [mark({})], TODAY),
      ...readRows(
        call('getPresenzeCorso', { corsoId: '15' }),
        [mark({}), mark({ id_studente: 8 })],
        TODAY,
      ),
      ...readRows(call('getPresenzeCorso', { corsoId: '16' }), [mark({ id_lezione: 99 })], TODAY),
    ]).filter(({ kind }) => kind === 'register')
    expect(judged.map(({ oldId, notes }) => [oldId, notes.map(({ code }) => code)])).toEqual([
      ['31', []],
      ['99', ['unknown_lesson']],
    ])
    expect(judged[0]?.data).toMatchObject({ marks: [{ studentId: '7' }, { studentId: '8' }] })
  })
})

test('an exam is read with its grades, and those that are none are told', () => {
  const row = {
    ...{ id: '9', id_corso: '12', titolo: 'Monologo', data: '12-10-2026' },
    valutazioni: [
      { id_studente: '7', valutazione: '28' },
      { id_studente: '8', valutazione: '-1' },
      { id_studente: '9', valutazione: '130' },
    ],
  }
  const exam = one('getEsamiValutazioni', row)
  expect(exam.data).toEqual({
    ...{ courseId: '12', title: 'Monologo', heldOn: '2026-10-12' },
    grades: [
      { studentId: '7', value: 28 },
      { studentId: '8', value: -1 },
    ],
  })
  expect(exam.notes).toEqual([{ field: 'valutazione', code: 'grade_dropped', was: '9: 130' }])
})
