import { sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { Attendance, MarkChange } from '../../domain/types.ts'

/** A mark as the audit keeps it; a justification that goes with a change stays readable there. */
interface KeptMark extends Attendance {
  readonly studentId: number
  readonly justifiedBy?: string
  readonly justification?: string
}

/** What the audit keeps of one saving of a register, before and after. */
export interface KeptMarks {
  readonly marks: readonly KeptMark[]
}

/**
 * Locks a lesson and its register until the end of the transaction: whoever marks waits for
 * whoever marks. Answers the version of the register, 0 while it was never saved.
 */
export async function lockRegister(tx: Tx, lessonId: number): Promise<number> {
  await sql`select from lesson_cards lessons where id = ${lessonId} for no key update`.execute(tx)
  const row = await tx
    .selectFrom('registers')
    .select('version')
    .where('lesson_id', '=', lessonId)
    .executeTakeFirst()
  return row?.version ?? 0
}

/**
 * Brings marks of a register that this transaction holds to their new state, counts its version up
 * and notes who did it: one line of the audit a saving. Whoever becomes present loses her
 * justification. Answers the new version.
 */
export async function changeMarks(
  tx: Tx,
  actor: Actor,
  lessonId: number,
  changes: readonly MarkChange[],
): Promise<number> {
  const lost = await readJustifications(tx, lessonId, changes)
  await writeMarks(tx, actor, lessonId, changes)
  const { version } = await tx
    .insertInto('registers')
    .values({ lesson_id: lessonId, version: 1, saved_by: actor.username })
    .onConflict((conflict) =>
      conflict.column('lesson_id').doUpdateSet(({ ref }) => ({
        version: sql<number>`registers.version + 1`,
        saved_at: ref('excluded.saved_at'),
        saved_by: ref('excluded.saved_by'),
      })),
    )
    .returning('version')
    .executeTakeFirstOrThrow()
  const kept = (of: 'before' | 'after'): KeptMarks => ({
    marks: changes.flatMap((change): KeptMark[] => {
      const mark = change[of]
      if (mark === null) return []
      const justification = of === 'before' ? lost.get(change.studentId) : undefined
      return [{ studentId: change.studentId, ...mark, ...justification }]
    }),
  })
  await record(tx, actor, {
    action: 'register.saved',
    entity: 'register',
    entityId: lessonId,
    before: kept('before'),
    after: kept('after'),
  })
  return version
}

async function readJustifications(
  tx: Tx,
  lessonId: number,
  changes: readonly MarkChange[],
): Promise<Map<number, { justifiedBy: string; justification: string }>> {
  const ids = changes.flatMap(({ studentId, before }) => (before ? [studentId] : []))
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{
    studentId: number
    justifiedBy: string
    justification: string
  }>`
    select student_id as "studentId", justified_by as "justifiedBy", justification
    from attendances
    where lesson_id = ${lessonId} and student_id = any(${ids}::bigint[])
      and justified_at is not null
  `.execute(tx)
  return new Map(rows.map(({ studentId, ...justification }) => [studentId, justification]))
}

async function writeMarks(
  tx: Tx,
  actor: Actor,
  lessonId: number,
  changes: readonly MarkChange[],
): Promise<void> {
  const gone = changes.flatMap(({ studentId, after }) => (after ? [] : [studentId]))
  if (gone.length > 0) {
    await sql`
      delete from attendances
      where lesson_id = ${lessonId} and student_id = any(${gone}::bigint[])
    `.execute(tx)
  }
  const marks = changes.flatMap(({ studentId, after }) => (after ? [{ studentId, ...after }] : []))
  if (marks.length === 0) return
  await sql`
    insert into attendances (lesson_id, student_id, present, minutes, marked_by)
    select ${lessonId}::bigint, "studentId", present, minutes, ${actor.username}
    from jsonb_to_recordset(${JSON.stringify(marks)}::jsonb)
      as mark ("studentId" bigint, present boolean, minutes int)
    on conflict on constraint attendances_key do update set
      present = excluded.present, minutes = excluded.minutes,
      marked_at = excluded.marked_at, marked_by = excluded.marked_by,
      justified_at = case when excluded.present then null else attendances.justified_at end,
      justified_by = case when excluded.present then null else attendances.justified_by end,
      justification = case when excluded.present then '' else attendances.justification end
  `.execute(tx)
}
