import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import { decode } from '#kit/server/decode.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import { isRecord, readAnswer } from '../../domain/rules/answer.ts'
import { textOf } from '../../domain/rules/values.ts'
import { COMPARED, KIND_LABELS } from '../../domain/text.ts'
import {
  MOVE_KINDS,
  type MoveCall,
  type MoveData,
  type MoveKind,
  type OldId,
} from '../../domain/types.ts'

/** The numbers here of records of the old program; those that were not taken are missing. */
export async function newIds(
  db: Db,
  kind: MoveKind,
  oldIds: readonly OldId[],
): Promise<ReadonlyMap<OldId, number>> {
  if (oldIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('moved_records')
    .select(['old_id as oldId', 'new_id as newId'])
    .where('kind', '=', kind)
    .where('old_id', 'in', oldIds)
    .execute()
  return new Map(rows.map(({ oldId, newId }) => [oldId, newId]))
}

/** The record of a name that is here already, where two may not be called alike. */
export async function findNamed(
  db: Db,
  kind: NamedKind,
  { name, note = '' }: { readonly name: string; readonly note?: string },
): Promise<number | undefined> {
  const fold = sql<string>`quinte_fold(${name})`
  const { rows } = await sql<{ id: number }>`
    select id from ${NAMED[kind]}
    where deleted_at is null and quinte_fold(name) = ${fold}
      ${kind === 'subject' ? sql`and quinte_fold(note) = quinte_fold(${note})` : sql``}
    limit 1
  `.execute(db)
  return rows[0]?.id
}

/** Kinds of which two records are never called alike. */
export type NamedKind = keyof typeof NAMED

const NAMED = {
  room: sql`room_cards`,
  category: sql`course_categories`,
  subject: sql`subject_cards`,
}

/** A field of the answer to a call that asked for one person. */
export async function fieldOfAnswer(
  db: Db,
  secrets: SecretBox,
  moveInId: number,
  { script, fields }: MoveCall,
  names: readonly string[],
): Promise<string> {
  const row = await db
    .selectFrom('move_in_calls')
    .select(['body', 'sealed'])
    .where('move_in_id', '=', moveInId)
    .where('script', '=', script)
    .where(sql<boolean>`fields = ${JSON.stringify(fields)}::jsonb`)
    .executeTakeFirst()
  if (!row || row.body === null) return ''
  const bytes = row.sealed ? Buffer.from(secrets.open(row.body), 'base64') : row.body
  const answer = readAnswer(decode(bytes))
  const [record] = 'rows' in answer ? answer.rows : []
  if (!isRecord(record)) return ''
  return names.map((name) => textOf(record[name]) ?? '').find((text) => text !== '') ?? ''
}

/** Whether no student before this one has the same tax code. */
export async function isFirstOfCode(
  db: Db,
  moveInId: number,
  position: number,
  { taxCode }: MoveData['student'],
): Promise<boolean> {
  const before = await db
    .selectFrom('move_in_records')
    .select('position')
    .where('move_in_id', '=', moveInId)
    .where('kind', '=', 'student')
    .where('position', '<', position)
    .where('verdict', '<>', 'refused')
    .where(sql<boolean>`data ->> 'taxCode' = ${taxCode}`)
    .limit(1)
    .executeTakeFirst()
  return before === undefined
}

/** The newest line of the audit. */
export async function lastAuditId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}

/** Figures of the old program, as far as it could be read, beside those of this one. */
export async function compare(db: Db, moveInId: number) {
  const told = await db
    .selectFrom('move_in_records')
    .select(['kind', sql<number>`(count(*))::int`.as('there')])
    .where('move_in_id', '=', moveInId)
    .where('data', 'is not', null)
    .groupBy('kind')
    .execute()
  const here = await db
    .selectFrom('moved_records')
    .select(['kind', sql<number>`(count(*))::int`.as('here')])
    .groupBy('kind')
    .execute()
  const kinds = MOVE_KINDS.map((kind) => ({
    label: KIND_LABELS[kind],
    there: told.find((row) => row.kind === kind)?.there ?? 0,
    here: here.find((row) => row.kind === kind)?.here ?? 0,
  }))
  return [...kinds, ...(await compareEnrolments(db, moveInId))]
}

async function compareEnrolments(db: Db, moveInId: number) {
  const { rows } = await sql<Record<`${keyof typeof COMPARED}${'There' | 'Here'}`, number>>`
    with told as (
      select data from move_in_records
      where move_in_id = ${moveInId} and kind = 'student' and data is not null
    ), here as (
      select places.withdrawn from enrolment_states places
      join moved_records moved on moved.kind = 'student' and moved.new_id = places.student_id
    )
    select
      (select coalesce(sum(jsonb_array_length(data -> 'courseIds')), 0)::int
        from told) as "enrolmentsThere",
      (select count(*)::int from here) as "enrolmentsHere",
      (select coalesce(sum(jsonb_array_length(data -> 'withdrawnCourseIds')), 0)::int
        from told) as "withdrawalsThere",
      (select count(*)::int from here where withdrawn) as "withdrawalsHere",
      (select count(*)::int from told where (data ->> 'blacklisted')::boolean)
        as "blacklistedThere",
      (select count(*)::int from blacklisted_students listed
        join moved_records moved on moved.kind = 'student' and moved.new_id = listed.student_id)
        as "blacklistedHere"
  `.execute(db)
  const [figures] = rows
  return (Object.keys(COMPARED) as (keyof typeof COMPARED)[]).map((name) => ({
    label: COMPARED[name],
    there: figures?.[`${name}There`] ?? 0,
    here: figures?.[`${name}Here`] ?? 0,
  }))
}
