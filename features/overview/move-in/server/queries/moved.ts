import { sql } from 'kysely'
import { type Day, wallTimeOfInstant, type WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { decode } from '#kit/server/decode.ts'
import type { SecretBox } from '#kit/server/secrets.ts'
import { isRecord, readAnswer } from '../../domain/rules/answer.ts'
import { FILE, type FilePlace } from '../../domain/rules/files.ts'
import { textOf } from '../../domain/rules/values.ts'
import type {
  MoveAnswers,
  MoveCall,
  MoveData,
  MoveKind,
  MoveNote,
  OldId,
  QuestionCode,
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
    .where('old_id', '=', sql<string>`any(${[...oldIds]}::text[])`)
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

const fileCall = (db: Db, moveInId: number, place: FilePlace) =>
  db
    .selectFrom('move_in_calls')
    .where('move_in_id', '=', moveInId)
    .where('script', '=', FILE)
    .where(sql<boolean>`fields @> ${JSON.stringify(place)}::jsonb`)

/** A file as it was fetched, or as its row held it. */
export async function fileAt(
  db: Db,
  moveInId: number,
  place: FilePlace,
): Promise<Buffer | undefined> {
  const row = await fileCall(db, moveInId, place).select('body').executeTakeFirst()
  return row?.body ? Buffer.from(row.body) : undefined
}

/** What tells the content of a file from another one's, without reading it; empty where it is missing. */
export async function fileMark(db: Db, moveInId: number, place: FilePlace): Promise<string> {
  const mark = sql<string | null>`encode(sha256(body), 'hex')`.as('mark')
  const row = await fileCall(db, moveInId, place).select(mark).executeTakeFirst()
  return row?.mark ?? ''
}

/** When a script was asked that is asked once. */
export async function readAt(db: Db, moveInId: number, script: string): Promise<WallTime> {
  const { at } = await db
    .selectFrom('move_in_calls')
    .select('read_at as at')
    .where('move_in_id', '=', moveInId)
    .where('script', '=', script)
    .executeTakeFirstOrThrow()
  return wallTimeOfInstant(Temporal.Instant.from(at ?? ''))
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

/** Whether anything but a move has written about a record here. */
export async function isTouched(db: Db, entity: string, id: number): Promise<boolean> {
  const { rows } = await sql`
    select from audit_entries
    where entity = ${entity} and entity_id = ${id} and moved_by is null
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Which of some numbers here are of records that moved in. */
export async function movedOf(
  db: Db,
  kind: MoveKind,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select new_id as id from moved_records
    where kind = ${kind} and new_id = any(${[...new Set(ids)]}::bigint[])
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The enrolments of some that a move alone has written: student and course came with one. */
export async function listAsMoved<
  One extends { readonly studentId: number; readonly courseId: number },
>(db: Db, enrolments: readonly One[]): Promise<One[]> {
  const pairs = enrolments.map(({ studentId, courseId }, at) => ({ at, studentId, courseId }))
  const { rows } = await sql<{ at: number }>`
    select at
    from jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as pair (at int, "studentId" bigint, "courseId" bigint)
    join moved_records student on student.kind = 'student' and student.new_id = "studentId"
    join moved_records course on course.kind = 'course' and course.new_id = "courseId"
    where not exists (
      select from audit_entries
      where entity = 'student' and entity_id = "studentId" and moved_by is null
        and "courseId"::text in (before ->> 'courseId', after ->> 'courseId')
    )
  `.execute(db)
  const asMoved = new Set(rows.map(({ at }) => at))
  return enrolments.filter((_, at) => asMoved.has(at))
}

/** How a run has bounded enrolments, as they were before it. */
export async function boundsBefore(db: Db, moveInId: number) {
  const { rows } = await sql<{ studentId: number; courseId: number; was: BoundsBefore }>`
    select distinct on (action, entity_id, before -> 'courseId')
      entity_id as "studentId", (before ->> 'courseId')::bigint as "courseId", before as was
    from audit_entries
    where moved_by = ${moveInId} and before is not null
      and action in ('student.counting_changed', 'student.leaving_changed')
    order by action, entity_id, before -> 'courseId', id
  `.execute(db)
  return rows.map(({ was, ...pair }) => ({ ...was, ...pair }))
}

interface BoundsBefore {
  readonly countsFrom?: Day | null
  readonly leftAt?: string
}

/** A record as a reading has it, with what was answered then; none where it was thrown away. */
export async function findRead(db: Db, readId: number, kind: MoveKind, oldId: OldId) {
  const row = await db
    .selectFrom('move_in_records')
    .select(['data', sql<MoveNote[]>`notes`.as('notes')])
    .where('move_in_id', '=', readId)
    .where('kind', '=', kind)
    .where('old_id', '=', oldId)
    .where('data', 'is not', null)
    .executeTakeFirst()
  return row as { data: MoveData[MoveKind]; notes: MoveNote[] } | undefined
}

/** What was answered to the questions of a reading. */
export async function answersTo(db: Db, moveInId: number): Promise<MoveAnswers> {
  const rows = await db
    .selectFrom('move_in_questions')
    .select([sql<QuestionCode>`code`.as('code'), 'answer'])
    .where('move_in_id', '=', moveInId)
    .execute()
  return Object.fromEntries(rows.map(({ code, answer }) => [code, answer ?? undefined]))
}

/** The newest line of the audit. */
export async function lastAuditId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('audit_entries')
    .select(({ fn }) => fn.coalesce(fn.max('id'), sql<number>`0`).as('last'))
    .executeTakeFirstOrThrow()
  return last
}
