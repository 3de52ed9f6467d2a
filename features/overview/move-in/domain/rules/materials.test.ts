import { expect, test } from 'vitest'
import { followingCalls, judge, readRows, recordsOf } from '../rules.ts'
import type { MoveCall, MoveRecord } from '../types.ts'

const TODAY = '2026-10-15'
const call = (script: string, fields: Record<string, string> = {}): MoveCall => ({ script, fields })
const codesOf = ({ notes }: Pick<MoveRecord, 'notes'>) => notes.map(({ code }) => code)
const one = (script: string, row: object, fields: Record<string, string> = {}) =>
  readRows(call(script, fields), [row], TODAY)[0] as MoveRecord

const HOMEWORK = {
  ...{ id: 9, id_corso: 12, titolo: 'Monologo', descrizione: '<p>Atto primo</p>' },
  ...{ data_creazione: '2026-10-15', scadenza: '29-10-2026', data_consegna: '2026-10-29' },
}

test('homework and handouts are read with the day on which they were given', () => {
  expect(one('getCompiti', HOMEWORK)).toMatchObject({
    data: { courseId: '12', title: 'Monologo', dueOn: '2026-10-29', createdOn: '2026-10-15' },
  })
  const handout = { id: 4, nome_dispensa: 'Vocali', descrizione: '', filename: 'v.pdf', data: '' }
  expect(one('getDispense', handout, { id_corso: '12' })).toMatchObject({
    ...{ oldId: '4', notes: [] },
    data: { courseId: '12', name: 'Vocali', description: '', createdOn: null },
  })
})

test.each([
  [{ titolo: '' }, ['no_name']],
  [{ descrizione: '' }, ['no_name']],
  [{ scadenza: '', data_consegna: '' }, ['no_day']],
  [{ data_creazione: 'ieri' }, ['bad_day']],
])('homework with %j is told with %j', (more, codes) => {
  const row = { ...HOMEWORK, data_consegna: '', ...more }
  expect(codesOf(one('getCompiti', row))).toEqual(codes)
})

test.each([
  [
    { files: [{ id: 5 }, { id: 6 }] },
    [
      { id: '9', file: '5' },
      { id: '9', file: '6' },
    ],
  ],
  [{ files: [], file: '[{"id":"7","name":"a.pdf"}]' }, [{ id: '9', file: '7' }]],
  [{ file: '[{"name":"a.pdf","content":"JVBERg=="}]' }, [{ id: '9' }]],
  [{ filename: 'a.pdf' }, [{ id: '9' }]],
  [{ files: [], file: '[]' }, []],
  [{}, []],
])('the files of homework with %j are asked for', (more, fields) => {
  expect(followingCalls(call('getCompiti'), [{ id: 9, ...more }])).toEqual(
    fields.map((sent) => call('getDownloadCompiti', sent)),
  )
})

test('a file is its base64, with or without its data address; anything else is none', () => {
  const file = (filecontent: string) =>
    one(
      'getDownloadDispense',
      { status: 'success', filename: 'vocali.pdf', filecontent },
      { id: '4', file: '5' },
    )
  expect(file('JVBERi0x\nLjcK')).toMatchObject({
    ...{ oldId: '4-5', notes: [], data: { ownerId: '4', fileId: '5', name: 'vocali.pdf' } },
  })
  expect(file('data:application/pdf;base64,JVBERi0xLjcK').notes).toEqual([])
  for (const text of ['', '<html>', 'JVBERi0xLjc', '/files/vocali.pdf']) {
    expect(codesOf(file(text))).toEqual(['no_file'])
  }
})

test('discounts are their text; files are told by their names, and an empty text is none', () => {
  const read = (row: object) =>
    readRows(call('getScontisticheCorso', { id_corso: '12' }), [row], TODAY)
  expect(read({ result: 'ok', scontistiche: 'Fratelli: 10%', files: [{ name: 'a.pdf' }] })).toEqual(
    [
      expect.objectContaining({
        ...{ oldId: '12', data: { courseId: '12', text: 'Fratelli: 10%' } },
        notes: [{ field: 'files', code: 'file_not_told', was: 'a.pdf' }],
      }),
    ],
  )
  expect(read({ result: 'ok', scontistiche: '', files: [] })).toEqual([])
})

test('requests are asked for where absences name them, and need student and lesson', () => {
  const absence = { id: '210-31', id_lezione: 210, id_studente: 31 }
  const asked = [call('getRichiestaRecuperoStudente', { id_lezione: '210', id_studente: '31' })]
  for (const script of ['getAssenze', 'getPresenzeCorso']) {
    expect(followingCalls(call(script), [{ ...absence, id_recupero_lezioni: 12 }])).toEqual(asked)
    expect(followingCalls(call(script), [{ ...absence, id_recupero_lezioni: 0 }])).toEqual([])
  }
  const row = { id_richiesta_recupero: 12, data: '2026-10-15 09:00:00', id_lezione_recupero: 0 }
  const request = readRows(asked[0] as MoveCall, [row], TODAY)
  expect(request).toMatchObject([
    {
      ...{ oldId: '12', notes: [] },
      data: { requestedAt: '2026-10-15T09:00:00', makeupLessonId: '' },
    },
  ])
  expect(judge(request).map(codesOf)).toEqual([['unknown_student', 'unknown_lesson']])
  const itself = readRows(asked[0] as MoveCall, [{ ...row, id_lezione_recupero: 210 }], TODAY)
  expect(itself.map(codesOf)).toEqual([['same_lesson']])
})

test('absences are one record, with the course of each, and missing they are none', () => {
  const rows = [{ id: '210-31', id_lezione: 210, id_studente: 31, id_corso: 12 }, { id: '' }]
  expect(recordsOf(call('getAssenze'), JSON.stringify(rows), TODAY)).toMatchObject([
    { notes: [], data: { absences: [{ lessonId: '210', studentId: '31', courseId: '12' }] } },
  ])
  for (const text of [undefined, '', '<html>404</html>']) {
    expect(recordsOf(call('getAssenze'), text, TODAY)).toEqual([])
  }
})
