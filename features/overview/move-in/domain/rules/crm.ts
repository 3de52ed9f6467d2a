/** Leads with their tags, notes and calls, as the old scripts tell them. */

import { isMailAddress } from '#kit/domain/mail-address.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import { AGE_MAX, NOTE_MAX } from '#f/crm/leads/domain/rules.ts'
import type { TagRole } from '#f/crm/tags/domain/types.ts'
import type { MoveKind } from '../types.ts'
import type { LeadEntry } from '../types/data.ts'
import { alike, needs, type Kind, type ReadRow, type RowPlace } from './kind.ts'
import type { RowReader } from './reader.ts'
import { foldText } from '#kit/domain/text.ts'

type Reading<Name extends MoveKind> = Kind<Name>['read']

const NAME_MAX = 100
const PHONE_MAX = 50
/** Categories that the old program knows by their numbers: who holds one has been called. */
const ROLES: Readonly<Record<string, TagRole>> = { '1': 'outcome', '5': 'rejection' }

const tagCategory: Reading<'tag_category'> = (row) => {
  const oldId = row.id(['id'])
  const name = row.line(['nome', 'name'], NAME_MAX)
  if (name === '') row.note('nome', 'no_name')
  return { oldId, label: name, data: { name, role: ROLES[oldId] ?? null } }
}

const tag: Reading<'tag'> = (row) => {
  const name = row.line(['tag', 'nome', 'name'], NAME_MAX)
  if (name === '') row.note('tag', 'no_name')
  const data = { name, categoryId: row.id(['id_categoria', 'categoria']) }
  return { oldId: row.id(['id']), label: name, data }
}

const lead: Reading<'lead'> = (row) => {
  const name = row.line(['nome', 'name'])
  const surname = row.line(['cognome', 'surname'])
  if (name === '') row.note('nome', 'no_name')
  if (surname === '') row.note('cognome', 'no_name')
  const mail = row.line(['mail'])
  const isRight = mail === '' || isMailAddress(mail)
  if (!isRight) row.note('mail', 'bad_mail', mail)
  const said = row.line(['eta', 'age'])
  const age = said === '' ? null : row.count(['eta', 'age'])
  const isAge = age === null || (age !== undefined && age >= 0 && age <= AGE_MAX)
  if (!isAge) row.note('eta', 'no_age', said)
  return {
    oldId: row.id(['id']),
    label: `${surname} ${name}`.trim(),
    data: {
      ...{ name, surname, mail: isRight ? mail : '', age: isAge ? (age ?? null) : null },
      phone: row.line(['telefono', 'phone'], PHONE_MAX),
      city: row.line(['citta', 'city']),
      booking: row.line(['prenotazione']),
      registeredOn: row.dayOrNone(['data_iscrizione']),
      createdAt: row.momentOrNone(['data_creazione']),
      updatedAt: row.momentOrNone(['data_modifica']),
      tagIds: row.ids(['tag_id']),
    },
  }
}

function entry(
  row: RowReader,
  { call }: RowPlace,
): { oldId: string; label: string; data: LeadEntry } {
  const leadId = row.id(['id_lead', 'leadsId']) || (call.fields['leadsId'] ?? '')
  const at = row.moment(['data_ora', 'dataOra'])
  const note = row.lines(['note'], NOTE_MAX)
  if (note === '') row.note('note', 'no_name')
  const label = `${at === '' ? '' : formatWallTime(at)}, lead ${leadId}`
  return { oldId: row.id(['id']), label, data: { leadId, note, at } }
}

const ofLead = ({ leadId }: LeadEntry) => [needs('lead', 'id_lead', leadId, 'unknown_lead')]

/** The kinds of the leads, in the order of their names. */
export const crmKinds = {
  tag_category: {
    read: tagCategory,
    among: alike('nome', 'same_name', ({ name }) => foldText(name)),
  },
  tag: {
    read: tag,
    links: ({ categoryId }) => [
      needs('tag_category', 'id_categoria', categoryId, 'unknown_tag_category'),
    ],
  },
  lead: { read: lead, links: ({ tagIds }) => [{ kind: 'tag', field: 'tag_id', ids: tagIds }] },
  lead_note: { read: (row, place): ReadRow<'lead_note'> => entry(row, place), links: ofLead },
  lead_call: { read: (row, place): ReadRow<'lead_call'> => entry(row, place), links: ofLead },
} satisfies { readonly [Name in MoveKind]?: Kind<Name> }
