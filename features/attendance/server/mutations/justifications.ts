import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import type { attendanceContract } from '../../domain/contract.ts'
import { findAbsences, type Absence, type LessonOfStudent } from '../queries/absences.ts'
import { changeMarks, holdRegister } from './marks.ts'

type Contract = typeof attendanceContract
type Changed = Result<{ changed: number }>

/** Holds the registers of these absences, each once and in order of number, and reads them then. */
async function holdAbsences(
  tx: Tx,
  asked: readonly LessonOfStudent[],
  now: WallTime,
): Promise<Result<Absence[]>> {
  const pairs = [...new Map(asked.map((one) => [`${one.lessonId} ${one.studentId}`, one])).values()]
  const lessonIds = [...new Set(pairs.map(({ lessonId }) => lessonId))].toSorted((a, b) => a - b)
  await sql`
    select from lessons where id = any(${lessonIds}::bigint[]) order by id for no key update
  `.execute(tx)
  const absences = await findAbsences(tx, pairs, now)
  return absences.length === pairs.length ? ok(absences) : refuse('attendance.absence_not_found')
}

const pairsOf = (absences: readonly Absence[]) => sql`
  unnest(
    ${absences.map(({ lessonId }) => lessonId)}::bigint[],
    ${absences.map(({ studentId }) => studentId)}::bigint[]
  )`

/**
 * Justifies absences, all or none, with the reason that was given. Whoever had no mark is marked
 * absent by it. Those that are justified already stay as they are.
 */
export async function justify(
  tx: Tx,
  actor: Actor,
  { absences: asked, reason }: Input<Contract['justify']>,
  now: WallTime,
): Promise<Changed> {
  const held = await holdAbsences(tx, asked, now)
  if (!held.ok) return held
  const open = held.value.filter(({ justifiedAt }) => justifiedAt === null)
  await markAbsent(
    tx,
    actor,
    open.filter(({ marked }) => !marked),
  )
  await sql`
    update attendances set justified_at = quinte_now(), justified_by = ${actor.username},
      justification = ${reason}
    from ${pairsOf(open)} as asked (lesson_id, student_id)
    where attendances.lesson_id = asked.lesson_id and attendances.student_id = asked.student_id
  `.execute(tx)
  await note(tx, actor, 'absence.justified', open, { reason })
  return ok({ changed: open.length })
}

/** Takes justifications back, all or none; absences without one stay as they are. */
export async function unjustify(
  tx: Tx,
  actor: Actor,
  { absences: asked }: Input<Contract['unjustify']>,
  now: WallTime,
): Promise<Changed> {
  const held = await holdAbsences(tx, asked, now)
  if (!held.ok) return held
  const justified = held.value.filter(({ justifiedAt }) => justifiedAt !== null)
  await sql`
    update attendances set justified_at = null, justified_by = null, justification = ''
    from ${pairsOf(justified)} as asked (lesson_id, student_id)
    where attendances.lesson_id = asked.lesson_id and attendances.student_id = asked.student_id
  `.execute(tx)
  await note(tx, actor, 'absence.unjustified', justified, {})
  return ok({ changed: justified.length })
}

/** The mark belongs to the register: whoever has it open hears of it. */
async function markAbsent(tx: Tx, actor: Actor, absences: readonly Absence[]): Promise<void> {
  const after = { present: false, minutes: null }
  for (const [lessonId, those] of Map.groupBy(absences, (absence) => absence.lessonId)) {
    await holdRegister(tx, lessonId)
    const changes = those.map(({ studentId }) => ({ studentId, before: null, after }))
    await changeMarks(tx, actor, lessonId, changes)
  }
}

async function note(
  tx: Tx,
  actor: Actor,
  action: string,
  absences: readonly Absence[],
  more: object,
): Promise<void> {
  await recordAll(
    tx,
    actor,
    absences.map(({ studentId, lessonId }) => ({
      action,
      entity: 'student',
      entityId: studentId,
      after: { lessonId, ...more },
    })),
  )
}
