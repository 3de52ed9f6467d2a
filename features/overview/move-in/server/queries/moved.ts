import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'
import { decode } from '#kit/server/decode.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import { isRecord, readAnswer } from '../../domain/rules/answer.ts'
import { textOf } from '../../domain/rules/values.ts'
import type { MoveCall, MoveData, MoveKind, OldId } from '../../domain/types.ts'

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

/** The number here of one of them; undefined where it was not taken. */
export async function newIdOf(db: Db, kind: MoveKind, oldId: OldId): Promise<number | undefined> {
  return (await newIds(db, kind, [oldId])).get(oldId)
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
