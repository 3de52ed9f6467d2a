import { sql } from 'kysely'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { Entry, MarkChange } from '../../domain/types.ts'
import { changeMarks, lockRegister } from './marks.ts'

/** A mark that another program has. */
export interface MovedMark extends Entry {
  readonly justified: boolean
}

/**
 * Writes the register of a lesson as another program has it: whoever is in it, and whenever the
 * lesson is. A register that was saved here already is not written over, unless it is said what of
 * it the other program had `before`: then it gets what is other than it was.
 */
export async function bringRegister(
  tx: Tx,
  actor: Actor,
  lessonId: number,
  marks: readonly MovedMark[],
  before?: readonly MovedMark[],
): Promise<Result<{ version: number }>> {
  const version = await lockRegister(tx, lessonId)
  if (version > 0 && before === undefined) return changedElsewhere(tx, 'register', lessonId)
  const had = new Map(before?.map((mark) => [mark.studentId, mark]))
  const told = new Set(marks.map(({ studentId }) => studentId))
  const changes = [
    ...marks.map((mark) => changeOf(mark.studentId, had.get(mark.studentId), mark)),
    ...[...had.values()]
      .filter(({ studentId }) => !told.has(studentId))
      .map((mark) => changeOf(mark.studentId, mark, undefined)),
  ].filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after))
  const saved = await changeMarks(tx, actor, lessonId, changes)
  const excused = (mark: MovedMark | undefined) => mark?.justified === true && !mark.present
  const others = marks.filter((mark) => excused(mark) !== excused(had.get(mark.studentId)))
  for (const justified of [true, false]) {
    const ids = others.filter((mark) => excused(mark) === justified).map((one) => one.studentId)
    if (ids.length > 0) await setJustified(tx, actor, { lessonId, ids, justified })
  }
  return ok({ version: saved })
}

function changeOf(
  studentId: number,
  before: MovedMark | undefined,
  after: MovedMark | undefined,
): MarkChange {
  const markOf = (mark: MovedMark | undefined) =>
    mark ? { present: mark.present, minutes: mark.present ? mark.minutes : null } : null
  return { studentId, before: markOf(before), after: markOf(after) }
}

async function setJustified(
  tx: Tx,
  actor: Actor,
  { lessonId, ids, justified }: { lessonId: number; ids: readonly number[]; justified: boolean },
): Promise<void> {
  await sql`
    update attendances
    set justified_at = case when ${justified} then quinte_now() end,
      justified_by = case when ${justified} then ${actor.username} end, justification = ''
    where lesson_id = ${lessonId} and student_id = any(${ids}::bigint[])
  `.execute(tx)
}

/** Takes the register of a lesson away with its marks, as if nobody had taken it. */
export async function dropRegister(tx: Tx, actor: Actor, lessonId: number): Promise<void> {
  await lockRegister(tx, lessonId)
  await tx.deleteFrom('attendances').where('lesson_id', '=', lessonId).execute()
  await tx.deleteFrom('registers').where('lesson_id', '=', lessonId).execute()
  await record(tx, actor, {
    ...{ action: 'register.deleted', entity: 'register', entityId: lessonId },
  })
}
