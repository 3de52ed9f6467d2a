/** Events and who is invited to them, as the old scripts tell them. */

import { isWallTime, wallTimeAt } from '#kit/domain/day.ts'
import { MAX_CAPACITY, MAX_DESCRIPTION, MAX_TITLE } from '#f/events/events/domain/rules.ts'
import type { State } from '#f/events/invitations/domain/types.ts'
import type { MoveKind } from '../types.ts'
import { EVENT_FILES } from '../types/data.ts'
import { nameOf, noteUntold } from './files.ts'
import { needs, type Kind } from './kind.ts'
import type { RowReader } from './reader.ts'

type Reading<Name extends MoveKind> = Kind<Name>['read']

const LINK_MAX = 2_000

/** The hour of a day; empty for what is none. */
function timeOf(row: RowReader, day: string, names: readonly string[]): string {
  const said = row.line(names)
  const [, hour = '', minute = ''] = /^(\d{1,2})[:.](\d{2})(?::\d{2})?$/.exec(said) ?? []
  const time = wallTimeAt(day, `${hour.padStart(2, '0')}:${minute}`)
  if (day === '' || isWallTime(time)) return day === '' ? '' : time
  row.note(names[0] ?? '', 'bad_time', said)
  return ''
}

const event: Reading<'event'> = (row) => {
  const title = row.line(['titolo'], MAX_TITLE)
  const description = row.lines(['descrizione'], MAX_DESCRIPTION)
  if (title === '') row.note('titolo', 'no_name')
  if (description === '') row.note('descrizione', 'no_name')
  const day = row.day(['data'])
  const startsAt = timeOf(row, day, ['orario', 'ora'])
  const endsAt = timeOf(row, day, ['orarioFine', 'orario_fine'])
  if (startsAt !== '' && endsAt !== '' && endsAt <= startsAt) {
    row.note('orarioFine', 'end_before_start', endsAt)
  }
  const capacity = row.count(['partecipanti', 'n_partecipanti']) ?? 0
  if (capacity < 1 || capacity > MAX_CAPACITY) {
    row.note('partecipanti', 'bad_count', row.line(['partecipanti', 'n_partecipanti']))
  }
  for (const field of EVENT_FILES) noteUntold(row, field)
  return {
    oldId: row.id(['id']),
    label: title,
    data: {
      ...{ title, description, startsAt, endsAt, capacity },
      link1: row.line(['link1', 'link_1'], LINK_MAX),
      link1Title: row.line(['titolo_l1']),
      link2: row.line(['link2', 'link_2'], LINK_MAX),
      link2Title: row.line(['titolo_l2']),
      createdAt: row.momentOrNone(['created_at']),
    },
  }
}

/** How somebody stands towards an event, in the flags of the old program. */
function stateOf(row: RowReader): State {
  if (row.flag(['lista_attesa'])) {
    row.note('lista_attesa', 'turn_not_told')
    return 'waiting'
  }
  const answer = row.line(['partecipa'])
  if (answer === '1') return 'accepted'
  if (answer === '-1') return row.flag(['annullato']) ? 'cancelled' : 'rejected'
  if (answer !== '0' && answer !== '') row.note('partecipa', 'bad_flag', answer)
  return 'invited'
}

const invitation: Reading<'invitation'> = (row, { call }) => {
  const studentId = row.id(['id_studente'])
  const names = [row.line(['studente_cognome', 'cognome']), row.line(['studente_nome', 'nome'])]
  const name = names.join(' ').trim()
  if (studentId === '') row.note('id_studente', name === '' ? 'no_name' : 'as_guest')
  const data = {
    ...{ eventId: call.fields['idEvento'] ?? '', studentId, state: stateOf(row) },
    guestName: studentId === '' ? name : '',
    contact: studentId === '' ? row.line(['mail']) : '',
  }
  return { oldId: row.id(['id']), label: name, data }
}

/** A file as it was fetched: its bytes are looked at when it is taken. */
const eventFile: Reading<'event_file'> = (_, { call }) => {
  const { id: eventId = '', of } = call.fields
  const field = of === 'allegato' ? 'allegato' : 'locandina'
  const name = nameOf(call)
  return { oldId: `${eventId}-${field}`, label: name, data: { eventId, field, name } }
}

/** The kinds of events, in the order of their names. */
export const eventKinds = {
  event: { read: event },
  event_file: {
    read: eventFile,
    links: ({ eventId }) => [needs('event', 'id', eventId, 'unknown_event')],
  },
  invitation: {
    read: invitation,
    links: ({ eventId, studentId }) => [
      needs('event', 'idEvento', eventId, 'unknown_event'),
      ...(studentId === '' ? [] : [needs('student', 'id_studente', studentId, 'unknown_student')]),
    ],
  },
} satisfies { readonly [Name in MoveKind]?: Kind<Name> }
