import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import type { attendanceContract } from '../../domain/contract.ts'
import type { MarkChange } from '../../domain/types.ts'
import { findAbsences, type Absence, type LessonOfStudent } from '../queries/absences.ts'
import { changeMarks, lockRegister } from './marks.ts'

type Contract = typeof attendanceContract
type Changed = Result<{ changed: number }>
type Justified = Result<{
  changed: number
  justified: LessonOfStudent[]
  marked: LessonOfStudent[]
}>

/** The mark that a justification makes of who has none. */
const ABSENT = { present: false, minutes: null }

/** Holds the registers of these absences, each once and in order of number, and reads them then. */
async function lockAbsences(
  tx: Tx,
  asked: readonly LessonOfStudent[],
  now: WallTime,
): Promise<Result<Absence[]>> {
  const pairs = [...new Map(asked.map((one) => [`${one.lessonId} ${one.studentId}`, one])).values()]
  const lessonIds = [...new Set(pairs.map(({ lessonId }) => lessonId))].toSorted((a, b) => a - b)
  await sql`
    select from lesson_cards lessons where id = any(${lessonIds}::bigint[]) order by id for no key update
  `.execute(tx)
  const absences = await findAbsences(tx, pairs, now)
  return absences.length === pairs.length ? ok(absences) : refuse('attendance.absence_not_found')
}

const pairsOf = (absences: readonly LessonOfStudent[]) => sql`
  unnest(
    ${absences.map(({ lessonId }) => lessonId)}::bigint[],
    ${absences.map(({ studentId }) => studentId)}::bigint[]
  )`

/**
 * Justifies absences, all or none, with the reason that was given. Whoever had no mark is marked
 * absent by it. Those that are justified already stay as they are. Answers which it justified and
 * which of them it marked, for who undoes it.
 */
export async function justify(
  tx: Tx,
  actor: Actor,
  { absences: asked, reason }: Input<Contract['justify']>,
  now: WallTime,
): Promise<Justified> {
  const held = await lockAbsences(tx, asked, now)
  if (!held.ok) return held
  const open = held.value.filter(({ justifiedAt }) => justifiedAt === null)
  const unmarked = open.filter(({ marked }) => !marked)
  await changeAll(tx, actor, unmarked, { before: null, after: ABSENT })
  await sql`
    update attendances set justified_at = quinte_now(), justified_by = ${actor.username},
      justification = ${reason}
    from ${pairsOf(open)} as asked (lesson_id, student_id)
    where attendances.lesson_id = asked.lesson_id and attendances.student_id = asked.student_id
  `.execute(tx)
  await note(tx, actor, 'absence.justified', open, { reason })
  return ok({ changed: open.length, justified: namesOf(open), marked: namesOf(unmarked) })
}

/**
 * Takes justifications back, all or none; absences without one stay as they are. Of those `marked`
 * by their justification the mark goes too, unless somebody marked or justified them anew since.
 */
export async function unjustify(
  tx: Tx,
  actor: Actor,
  { absences: asked, marked }: Input<Contract['unjustify']>,
  now: WallTime,
): Promise<Changed> {
  const held = await lockAbsences(tx, asked, now)
  if (!held.ok) return held
  const justified = held.value.filter(({ justifiedAt }) => justifiedAt !== null)
  const made = marked.length === 0 ? [] : await findMadeMarks(tx, justified, marked)
  await sql`
    update attendances set justified_at = null, justified_by = null, justification = ''
    from ${pairsOf(justified)} as asked (lesson_id, student_id)
    where attendances.lesson_id = asked.lesson_id and attendances.student_id = asked.student_id
  `.execute(tx)
  await changeAll(tx, actor, made, { before: ABSENT, after: null })
  await note(tx, actor, 'absence.unjustified', justified, {})
  return ok({ changed: justified.length })
}

const namesOf = (absences: readonly Absence[]): LessonOfStudent[] =>
  absences.map(({ lessonId, studentId }) => ({ lessonId, studentId }))

/** Of these justified absences, the `asked` whose mark is still the one of the same instant. */
async function findMadeMarks(
  tx: Tx,
  justified: readonly Absence[],
  asked: readonly LessonOfStudent[],
): Promise<LessonOfStudent[]> {
  const { rows } = await sql<LessonOfStudent>`
    select attendances.lesson_id as "lessonId", attendances.student_id as "studentId"
    from attendances
    join ${pairsOf(justified)} as justified (lesson_id, student_id) using (lesson_id, student_id)
    where (lesson_id, student_id) in (select * from ${pairsOf(asked)})
      and attendances.marked_at = attendances.justified_at
      and attendances.marked_by = attendances.justified_by
  `.execute(tx)
  return rows
}

/** Marks belong to the register: whoever has it open hears of it. */
async function changeAll(
  tx: Tx,
  actor: Actor,
  pairs: readonly LessonOfStudent[],
  change: Pick<MarkChange, 'before' | 'after'>,
): Promise<void> {
  for (const [lessonId, those] of Map.groupBy(pairs, (pair) => pair.lessonId)) {
    await lockRegister(tx, lessonId)
    const changes = those.map(({ studentId }) => ({ studentId, ...change }))
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
