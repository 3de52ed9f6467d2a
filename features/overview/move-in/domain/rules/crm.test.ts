import { expect, test } from 'vitest'
import { judge, readRows } from '../rules.ts'
import type { MoveCall, MoveRecord } from '../types.ts'

const TODAY = '2026-10-15'
const call = (script: string, fields: Record<string, string> = {}): MoveCall => ({ script, fields })
const codesOf = ({ notes }: Pick<MoveRecord, 'notes'>) => notes.map(({ code }) => code)
const one = (script: string, row: object, fields: Record<string, string> = {}) =>
  readRows(call(script, fields), [row], TODAY)[0] as MoveRecord

const LEAD = {
  ...{ id: 12, nome: 'Mario', cognome: 'Rossi', mail: 'm@example.it', telefono: '3331234567' },
  ...{ eta: '25', citta: 'Torino', prenotazione: 'martedì', data_creazione: '07/03/2026 18:30' },
  ...{ data_modifica: '08/03/2026 9:30', data_iscrizione: '', tag_id: '4,12', tag_name: 'FB, TR' },
}

test('a lead is read with its tags and the times at which it came in and changed', () => {
  const { label, data, notes } = one('getLeads', LEAD)
  expect([label, notes]).toEqual(['Rossi Mario', []])
  expect(data).toMatchObject({
    ...{ age: 25, tagIds: ['4', '12'], registeredOn: null, booking: 'martedì' },
    ...{ createdAt: '2026-03-07T18:30:00', updatedAt: '2026-03-08T09:30:00' },
  })
})

test.each([
  [{ eta: '' }, []],
  [{ eta: 'venti' }, ['no_age']],
  [{ eta: '200' }, ['no_age']],
  [{ mail: 'boh' }, ['bad_mail']],
  [{ mail: '' }, []],
  [{ cognome: '' }, ['no_name']],
  [{ data_iscrizione: '31-02-2026' }, ['bad_day']],
  [{ data_creazione: 'ieri' }, ['bad_time']],
  [{ tag_id: '4,x' }, ['part_dropped']],
])('a lead with %j is told with %j', (more, codes) => {
  expect(codesOf(one('getLeads', { ...LEAD, ...more }))).toEqual(codes)
})

test('tags stand below their categories, notes and calls below their lead', () => {
  const records = judge([
    ...readRows(call('getCategorieTag'), [{ id: 5, nome: 'Non buone' }], TODAY),
    ...readRows(
      call('getTag'),
      [
        { id: 4, tag: 'FB', id_categoria: 5 },
        { id: 6, tag: 'TR', id_categoria: 9 },
      ],
      TODAY,
    ),
    ...readRows(call('getLeads'), [LEAD], TODAY),
    ...readRows(
      call('getLeadsNote', { leadsId: '12' }),
      [{ id: 1, note: 'Richiamare', data_ora: '2026-03-07 18:30' }],
      TODAY,
    ),
    ...readRows(call('getLeadsCalls'), [{ id: 1, id_lead: 99, note: '', data_ora: '' }], TODAY),
  ])
  expect(records.map((record) => [record.kind, codesOf(record)])).toEqual([
    ['tag_category', []],
    ['tag', []],
    ['tag', ['unknown_tag_category']],
    ['lead', ['unknown_reference']],
    ['lead_note', []],
    ['lead_call', ['no_day', 'no_name', 'unknown_lead']],
  ])
  expect(records[0]?.data).toEqual({ name: 'Non buone', role: 'rejection' })
})

const EVENT = {
  ...{ id: 7, titolo: 'Open day', descrizione: '<p>Vieni</p>', data: '07/03/2027', ora: '18:30' },
  ...{ orario: '18:30', orarioFine: '20:00:00', partecipanti: 50, link1: '', locandina: '' },
  ...{ created_at: '2027-01-15 09:00:00' },
}

test('an event is read with its hours, under either spelling', () => {
  const { data, notes } = one('getEventi', EVENT)
  expect(notes).toEqual([])
  expect(data).toMatchObject({
    ...{ startsAt: '2027-03-07T18:30:00', endsAt: '2027-03-07T20:00:00', capacity: 50 },
    createdAt: '2027-01-15T09:00:00',
  })
})

test.each([
  [{ descrizione: '' }, ['no_name']],
  [{ orario: '', ora: '' }, ['bad_time']],
  [{ orarioFine: '18:00' }, ['end_before_start']],
  [{ data: '' }, ['no_day']],
  [{ partecipanti: 0 }, ['bad_count']],
  [{ partecipanti: 'tanti' }, ['bad_count']],
  [{ locandina: 'data:image/png;base64,iVBO' }, []],
  [{ locandina: 'data:image/png;base64,iVB' }, ['file_not_told']],
  [{ locandina: '/locandine/7.png' }, []],
])('an event with %j is told with %j', (more, codes) => {
  expect(codesOf(one('getEventi', { ...EVENT, ...more }))).toEqual(codes)
})

test.each([
  [{ partecipa: 1 }, 'accepted', []],
  [{ partecipa: '0' }, 'invited', []],
  [{ partecipa: -1 }, 'rejected', []],
  [{ partecipa: -1, annullato: 1 }, 'cancelled', []],
  [{ partecipa: 0, lista_attesa: '1' }, 'waiting', ['turn_not_told']],
  [{ partecipa: 'forse' }, 'invited', ['bad_flag']],
  [{ id_studente: 0, partecipa: 1 }, 'accepted', ['as_guest']],
])('somebody invited with %j is %s', (more, state, codes) => {
  const row = { id: 3, id_studente: 12, studente_nome: 'Anna', studente_cognome: 'Rossi', ...more }
  const invited = one('getStudentiInvitati', row, { idEvento: '7' })
  expect(invited.data).toMatchObject({ state, eventId: '7' })
  expect(codesOf(invited)).toEqual(codes)
})
