import { sql } from 'kysely'
import { tagIdsOf } from '#f/crm/imports/domain/rules.ts'
import { lockIncoming, matchLeads, readTagNames } from '#f/crm/imports/server/queries.ts'
import { CALLED_ROLES } from '#f/crm/tags/domain/rules.ts'
import { addTags, LEAD, NOTE, touchLead } from '#f/crm/leads/server/mutations.ts'
import { dayOfInstant, wallTimeOfInstant } from '#kit/domain/day.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import { insertRecord, type At } from '#kit/server/records.ts'
import type { Tx } from '#kit/server/tx.ts'
import { ARRIVALS_AT_ONCE, NAME_MAX, readArrival } from '../../domain/rules.ts'
import { wroteAgain } from '../../domain/text.ts'
import type { Fields, FormMapping } from '../../domain/types.ts'

interface Form {
  readonly id: number
  readonly name: string
  readonly mapping: FormMapping
  readonly consentText: string
  readonly tagIds: readonly number[]
}
interface Waiting {
  readonly id: number
  readonly receivedAt: string
  readonly fields: Fields
}
interface Became {
  readonly state: 'added' | 'known' | 'refused'
  readonly leadId: number | null
  readonly reasons: readonly string[]
}

/**
 * Makes leads of some of what waits at an address, with the duplicate check of imports; answers
 * whether there may be more. What nobody has said the fields of goes on waiting.
 */
export async function bringIn(tx: Tx, formId: number): Promise<boolean> {
  const form = await readForm(tx, formId)
  if (!form) return false
  await lockIncoming(tx)
  const waiting = await tx
    .selectFrom('lead_form_arrivals')
    .select(['id', 'received_at as receivedAt', sql<Fields>`fields`.as('fields')])
    .where('form_id', '=', formId)
    .where('state', '=', 'waiting')
    .orderBy('id')
    .limit(ARRIVALS_AT_ONCE)
    .forUpdate()
    .execute()
  // How a call ended is for the academy to say: who could be anybody does not leave its calls by it.
  const names = await readTagNames(tx, CALLED_ROLES)
  for (const arrival of waiting) {
    const { state, leadId, reasons } = await receive({ tx, actor: SYSTEM }, form, arrival, names)
    await tx
      .updateTable('lead_form_arrivals')
      .set({ state, lead_id: leadId, reasons: [...reasons] })
      .where('id', '=', arrival.id)
      .execute()
  }
  return waiting.length === ARRIVALS_AT_ONCE
}

async function readForm(tx: Tx, id: number): Promise<Form | undefined> {
  const row = await tx
    .selectFrom('lead_forms')
    .select([
      ...(['id', 'name'] as const),
      sql<FormMapping | null>`mapping`.as('mapping'),
      'consent_text as consentText',
      'tag_ids as tagIds',
    ])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && row.mapping ? { ...row, mapping: row.mapping } : undefined
}

async function receive(
  at: At,
  form: Form,
  { receivedAt, fields }: Waiting,
  names: ReadonlyMap<string, number>,
): Promise<Became> {
  const { lead, tags, reasons, message } = readArrival(fields, form.mapping)
  if (reasons.length > 0) return { state: 'refused', leadId: null, reasons }
  const held = await livingTags(at.tx, [...form.tagIds, ...tagIdsOf(tags, names, true)])
  const received = Temporal.Instant.from(receivedAt)
  const noted = { at: wallTimeOfInstant(received), created_by: form.name.slice(0, NAME_MAX) }
  const [known = null] = await matchLeads(at.tx, [lead])
  if (known !== null) {
    // Nothing that is known of a lead gives way to what anybody may write in a form.
    await addTags(at, known, held, form.name)
    const note = wroteAgain(form.name, message)
    await insertRecord(at, NOTE, { lead_id: known, note, ...noted })
    await touchLead(at, known)
    return { state: 'known', leadId: known, reasons: [] }
  }
  const { registeredOn, consentOn, ...said } = lead
  const asked = form.consentText !== '' || consentOn !== null
  const values = {
    ...{ name: said.name, surname: said.surname, phone: said.phone, mail: said.mail },
    ...{ city: said.city, age: said.age, registered_on: registeredOn, channel: 'web' },
    consent_on: asked ? (consentOn ?? dayOfInstant(received)) : null,
    consent_source: asked ? form.name : '',
    consent_text: form.consentText,
    // From here the minutes to the first call are counted.
    created_at: receivedAt,
    created_by: form.name,
  }
  const leadId = await insertRecord(at, LEAD, values, { after: { tagIds: held } })
  await addTags(at, leadId, held, form.name)
  if (message !== '') {
    await insertRecord(at, NOTE, {
      lead_id: leadId,
      note: wroteAgain(form.name, message),
      ...noted,
    })
  }
  return { state: 'added', leadId, reasons: [] }
}

/** Those of some tags that are there. */
async function livingTags(tx: Tx, ids: readonly number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('tag_cards as tags')
    .select('id')
    .where('id', 'in', [...new Set(ids)])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
