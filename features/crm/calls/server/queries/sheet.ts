import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import type { CallSheet } from '../../domain/contract.ts'
import { attempts, locksOf } from '../queries.ts'

/** A page of what was said to a lead is enough to call it. */
const HISTORY = 50

/** A lead as an operator calls it, with who has it open; undefined when there is none. */
export async function findSheet(
  db: Db,
  id: number,
  { accountId, now }: { accountId: number; now: string },
): Promise<CallSheet | undefined> {
  const lead = await db
    .selectFrom('leads')
    .select([
      ...(['id', 'surname', 'name', 'phone', 'mail', 'age', 'city', 'booking'] as const),
      'registered_on as registeredOn',
      sql<string>`created_at`.as('createdAt'),
      'next_contact_at as at',
      sql<'appointment' | 'callback' | null>`next_contact_kind`.as('kind'),
      attempts.as('attempts'),
    ])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!lead) return undefined
  const [tags, history, scripts, [lock]] = await Promise.all([
    tagsOf(db, id),
    historyOf(db, id),
    scriptsOf(db, id),
    locksOf(db, [id], now),
  ])
  const { at, kind, ...rest } = lead
  return {
    ...rest,
    nextContact: at !== null && kind !== null ? { at, kind } : null,
    ...{ tags, history, scripts },
    lock: lock ? { by: lock.by, until: lock.until, own: lock.accountId === accountId } : null,
  }
}

function tagsOf(db: Db, id: number) {
  return db
    .selectFrom('held_tags')
    .select([
      sql<number>`held_tags.tag_id`.as('id'),
      sql<string>`held_tags.name`.as('name'),
      sql<string>`held_tags.category`.as('category'),
    ])
    .where('lead_id', '=', id)
    .orderBy('held_tags.category_position')
    .orderBy('held_tags.name')
    .execute()
}

function historyOf(db: Db, id: number): Promise<CallSheet['history']> {
  const notes = db
    .selectFrom('lead_notes')
    .select([
      sql<'note' | 'call'>`'note'`.as('kind'),
      ...(['at', 'created_by as by', 'note as text'] as const),
      sql<boolean | null>`null::boolean`.as('answered'),
      sql<string | null>`null::text`.as('outcome'),
    ])
    .where('lead_id', '=', id)
    .where('deleted_at', 'is', null)
  const calls = db
    .selectFrom('lead_calls')
    .leftJoin('tag_cards as tags', 'tags.id', 'lead_calls.outcome_tag_id')
    .select([
      sql<'note' | 'call'>`'call'`.as('kind'),
      ...(['at', 'lead_calls.created_by as by', 'note as text', 'answered'] as const),
      'tags.name as outcome',
    ])
    .where('lead_id', '=', id)
    .where('lead_calls.deleted_at', 'is', null)
  return notes.unionAll(calls).orderBy('at', 'desc').limit(HISTORY).execute()
}

function scriptsOf(db: Db, id: number) {
  return db
    .selectFrom('held_tags')
    .innerJoin('call_scripts', 'call_scripts.tag_id', 'held_tags.tag_id')
    .select([sql<string>`held_tags.name`.as('course'), 'call_scripts.body'])
    .where('held_tags.lead_id', '=', id)
    .where('call_scripts.body', '<>', '')
    .orderBy('held_tags.name')
    .execute()
}

/** What to say about each course: every tag of a course, with its text if there is one. */
export function listScripts(db: Db) {
  return db
    .selectFrom('tag_cards as tags')
    .leftJoin('call_scripts', 'call_scripts.tag_id', 'tags.id')
    .select([
      'tags.id as tagId',
      'tags.name as course',
      sql<string>`coalesce(call_scripts.body, '')`.as('body'),
      sql<number>`coalesce(call_scripts.version, 0)`.as('version'),
    ])
    .where('tags.role', '=', 'course')
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.position')
    .orderBy('tags.name')
    .execute()
}
