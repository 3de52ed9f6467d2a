import { formatInstant } from '#kit/domain/format.ts'
import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, edits, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { write } from '#kit/server/route.ts'
import type { LeadRow } from '../domain/contract.ts'
import { programsContract as c } from '../domain/contract/of-programs.ts'
import { createLead, LEAD, updateLead } from './mutations.ts'
import { listEverything, type OldEntry, type OldLead } from './queries/everybody.ts'
import { findLead, listCalls, listNotes } from './queries/lead.ts'
import { leadsRoutes as routes } from './routes.ts'

const { id } = field
const who = 'crm'
const joined = (tags: LeadRow['tags']) => tags.map(({ name }) => name).join(', ')

const lead = answer.record<OldLead>({
  id: answer.number(12, 'id'),
  nome: answer.words('Mario', 'name'),
  cognome: answer.words('Rossi', 'surname'),
  mail: answer.words('mario.rossi@example.it', 'mail'),
  telefono: answer.words('3331234567', 'phone'),
  eta: answer.words('25', ({ age }) => (age === null ? '' : String(age))),
  citta: answer.words('Torino', 'city'),
  prenotazione: answer.words('martedì alle 18', 'booking'),
  data_creazione: answer.words('07/03/2027 18:30', ({ createdAt }) => formatInstant(createdAt)),
  data_modifica: answer.words('07/03/2027 18:30', ({ updatedAt }) => formatInstant(updatedAt)),
  data_iscrizione: answer.words('2027-03-07', ({ registeredOn }) => registeredOn ?? ''),
  tag_id: answer.words('4,12', ({ tags }) => tags.map((tag) => tag.id).join(',')),
  tag_name: answer.words('FB, TR', ({ tags }) => joined(tags)),
  origine: answer.words('FB', 'origin'),
  corso: answer.words('TR', 'course'),
  info_date: answer.words('12 MARZO', 'infoDate'),
})

const entry = answer.record<OldEntry>({
  id: answer.number(7, 'id'),
  id_lead: answer.number(12, 'leadId'),
  note: answer.words('Richiamare', 'note'),
  data_ora: answer.words('2027-03-07 18:30', ({ at }) => at.replace('T', ' ').slice(0, 16)),
})

const tagIds = field.idsJoinedBy(',', '4,12', 'Scrivi i numeri separati da virgola: 1,2')
/** Nothing is no age; what is no number the contract refuses. */
const age = field
  .text('25')
  .transform((value) => (value.trim() === '' ? null : Number(value)))
  .meta({ kind: 'number', example: '25' })
const registered = field
  .text('2027-03-07', 'day yyyy-MM-DD')
  .transform((value) => (value.trim() === '' ? null : value.trim()))
  .meta({ kind: 'day yyyy-MM-DD', example: '2027-03-07' })
/** `2027-03-07 18:30`, with a `T` or seconds as one likes. */
const moment = field
  .text('2027-03-07 18:30', 'yyyy-MM-DD HH:mm')
  .transform((value) => value.trim().replace(' ', 'T'))
  .meta({ kind: 'yyyy-MM-DD HH:mm', example: '2027-03-07 18:30' })

const fields = {
  surname: field.as('cognome', field.needed(field.text('Rossi')), 'surname'),
  name: field.as('nome', field.needed(field.text('Mario')), 'name'),
  mail: field.optional(field.text('mario.rossi@example.it')),
  tagIds: field.as('tag_id', field.optional(tagIds)),
  phone: field.as('telefono', field.optional(field.text('3331234567')), 'phone'),
  registeredOn: field.as('data_iscrizione', field.optional(registered)),
  age: field.as('eta', field.optional(age), 'age'),
  city: field.as('citta', field.optional(field.text('Torino')), 'city'),
} satisfies field.FieldsOf<typeof c.create>

const entryFields = {
  id: field.as('leadsId', id, 'id_lead'),
  note: field.needed(field.text('Richiamare')),
  at: field.as('dataOra', field.needed(moment), 'data_ora'),
}
const ofLead = { id: field.as('id', id, 'leadsId', 'id_lead') }
const NAMES = { tagIds: 'tag_id' }

export const leadScripts = scripts({
  getLeads: reads({
    who,
    summary: 'All leads, the ones that changed last first.',
    answer: answer.list(lead),
    read: async ({ db }) => ok(await listEverything(db)),
  }),
  addLeads: adds(
    write(c.create, (at, input) => createLead(at, input)),
    { who, summary: 'Creates a lead.', fields, names: NAMES },
  ),
  updateLeads: edits(write(c.update, updateLead), {
    who,
    summary: 'Changes a lead; fields that are left out stay as they are.',
    fields: { ...fields, booking: field.as('prenotazione', field.optional(field.text(''))) },
    names: NAMES,
    kind: LEAD,
    stored: async ({ tx }, leadId) => {
      const stored = await findLead(tx, leadId)
      return stored && { ...stored, tagIds: stored.tags.map((tag) => tag.id) }
    },
  }),
  deleteLeads: through(routes.delete, {
    who: 'crm-office',
    summary: 'Moves a lead to the trash, from where the screens can restore it.',
    fields: { id },
  }),
  addLeadsNote: adds(routes.addNote, { who, summary: 'Adds a note.', fields: entryFields }),
  getLeadsNote: reads({
    who,
    summary: 'Notes of a lead, the newest first.',
    fields: ofLead,
    answer: answer.list(entry),
    read: async ({ db }, { id: leadId }) =>
      ok((await listNotes(db, leadId)).map((one) => ({ ...one, leadId }))),
  }),
  deleteLeadsNote: through(routes.deleteNote, { who, summary: 'Deletes a note.', fields: { id } }),
  addLeadsCalls: adds(routes.addCall, { who, summary: 'Adds a call.', fields: entryFields }),
  getLeadsCalls: reads({
    who,
    summary: 'Calls with a lead, the newest first.',
    fields: ofLead,
    answer: answer.list(entry),
    read: async ({ db }, { id: leadId }) =>
      ok((await listCalls(db, leadId)).map((one) => ({ ...one, leadId }))),
  }),
  deleteLeadsChiamata: through(routes.deleteCall, {
    who,
    summary: 'Deletes a call.',
    fields: { id },
  }),
})
