import { sql } from 'kysely'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { changedElsewhere, record, type Tx } from '#kit/server/tx.ts'
import type { Entry } from '../../domain/types.ts'
import { changeMarks, lockRegister } from './marks.ts'

/** A mark that another program has. */
export interface MovedMark extends Entry {
  readonly justified: boolean
}

/**
 * Writes the register of a lesson as another program has it: whoever is in it, and whenever the
 * lesson is. A register that was saved here already is not written over.
 */
export async function bringRegister(
  tx: Tx,
  actor: Actor,
  lessonId: number,
  marks: readonly MovedMark[],
): Promise<Result<{ version: number }>> {
  if ((await lockRegister(tx, lessonId)) > 0) return changedElsewhere(tx, 'register', lessonId)
  const changes = marks.map(({ studentId, present, minutes }) => ({
    ...{ studentId, before: null },
    after: { present, minutes: present ? minutes : null },
  }))
  const version = await changeMarks(tx, actor, lessonId, changes)
  const justified = marks.filter((mark) => mark.justified && !mark.present)
  if (justified.length > 0) {
    await sql`
      update attendances set justified_at = quinte_now(), justified_by = ${actor.username}
      where lesson_id = ${lessonId}
        and student_id = any(${justified.map(({ studentId }) => studentId)}::bigint[])
    `.execute(tx)
  }
  return ok({ version })
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
