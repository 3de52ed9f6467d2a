import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import { phoneDigits } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import type { CallEntry, Lead, NoteEntry, Twin } from '../../domain/contract.ts'
import { twinReasons } from '../../domain/rules.ts'
import type { Channel, LeadIdentity } from '../../domain/types.ts'
import { LEAD_COLUMNS, withTagNames } from './columns.ts'

type Named = Lead['merged'][number]

/** One lead with its notes and calls, the trash included. */
export async function findLead(db: Db, id: number): Promise<Lead | undefined> {
  const row = await db
    .selectFrom('leads')
    .select([
      ...LEAD_COLUMNS,
      'leads.age',
      sql<Channel>`leads.channel`.as('channel'),
      'leads.assigned_to as assignedTo',
      'leads.consent_on as consentOn',
      'leads.consent_source as consentSource',
      'leads.consent_text as consentText',
      'leads.first_call_minutes as firstCallMinutes',
      'leads.version',
      sql<Named | null>`(
        select json_build_object('id', id, 'name', name, 'surname', surname)
        from leads kept where kept.id = leads.merged_into
      )`.as('mergedInto'),
      sql<Named[]>`coalesce((
        select json_agg(json_build_object('id', id, 'name', name, 'surname', surname) order by id)
        from leads other where other.merged_into = leads.id
      ), '[]')`.as('merged'),
      sql<'active' | 'deleted'>`case when deleted_at is null then 'active' else 'deleted' end`.as(
        'state',
      ),
    ])
    .where('leads.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const [notes, calls] = await Promise.all([listNotes(db, id), listCalls(db, id)])
  return { ...withTagNames(row), notes, calls }
}

/** The notes of a lead, the newest first. */
export async function listNotes(db: Db, leadId: number): Promise<NoteEntry[]> {
  return db
    .selectFrom('lead_notes')
    .select(['id', 'note', 'at', 'created_by as by', 'version'])
    .where('lead_id', '=', leadId)
    .where('deleted_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The calls with a lead, the newest first. */
export async function listCalls(db: Db, leadId: number): Promise<CallEntry[]> {
  return db
    .selectFrom('lead_calls')
    .leftJoin('tag_cards as tags', 'tags.id', 'lead_calls.outcome_tag_id')
    .select([
      'lead_calls.id',
      'note',
      'at',
      'lead_calls.created_by as by',
      'lead_calls.version',
      'tags.name as outcome',
      'answered',
      'appointment_at as appointmentAt',
    ])
    .where('lead_id', '=', leadId)
    .where('lead_calls.deleted_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('lead_calls.id', 'desc')
    .execute()
}

/** At most so many probable duplicates are shown. */
const SHOWN = 10

/** Leads that are probably the person on the form; each reason has its index. */
export async function findTwins(
  db: Db,
  person: LeadIdentity & { readonly excludeId?: number | undefined },
): Promise<Twin[]> {
  const others = db
    .selectFrom('leads')
    .select(['id', 'name', 'surname', 'mail', 'phone', 'city', 'created_at as createdAt'])
    .where('deleted_at', 'is', null)
    .where('id', '<>', person.excludeId ?? 0)
    .limit(SHOWN)
  const { phone, mail, name, surname, city } = person
  const digits = phoneDigits(phone)
  const asked = [
    ...(digits === undefined ? [] : [others.where('phone_digits', '=', digits)]),
    ...(mail === ''
      ? []
      : [others.where(sql`lower(mail)`, '=', mail.toLowerCase()).where('mail', '<>', '')]),
    ...([name, surname, city].includes('')
      ? []
      : [others.where('person_key', '=', [surname, name, city].map(foldText).join('\n'))]),
  ]
  const answers = await Promise.all(asked.map((query) => query.execute()))
  const known = new Map(answers.flat().map((row) => [row.id, row]))
  return [...known.values()]
    .map((row) => ({ ...row, reasons: twinReasons(person, row) }))
    .filter(({ reasons }) => reasons.length > 0)
    .toSorted((a, b) => a.id - b.id)
    .slice(0, SHOWN)
}

/** Who may be given leads to call, by name. */
export async function listOperators(
  db: Db,
): Promise<{ id: number; name: string; username: string }[]> {
  return db
    .selectFrom('account_cards as accounts')
    .where('role', 'in', ['admin', 'staff', 'call_centre'])
    .where('disabled_at', 'is', null)
    .select([
      'id',
      'username',
      sql<string>`coalesce(nullif(trim(name || ' ' || surname), ''), username)`.as('name'),
    ])
    .orderBy('name')
    .orderBy('id')
    .execute()
}
