import { findLesson } from '#f/teaching/lessons/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { changedElsewhere, type Tx } from '#kit/server/tx.ts'
import type { attendanceContract } from '../domain/contract.ts'
import { mayBeTaken, planSaving } from '../domain/rules.ts'
import type { Entry, MarkChange } from '../domain/types.ts'
import { changeMarks, lockRegister } from './mutations/marks.ts'
import { listRegisterStudents } from './queries/register.ts'

export { forgetReasons } from './mutations/forget.ts'
export { markGuestPresent, unmarkGuest } from './mutations/guests.ts'
export { bringRegister, dropRegister } from './mutations/moved.ts'
export { justify, unjustify } from './mutations/justifications.ts'

type Contract = typeof attendanceContract

export const attendanceConstraints: Constraints = {
  attendances_student: { code: 'attendance.student_not_found' },
  attendances_lesson: { code: 'attendance.lesson_not_found' },
}

/** A register held by this transaction, open to be taken from the day of its lesson on. */
async function openRegister(tx: Tx, lessonId: number, today: Day) {
  const version = await lockRegister(tx, lessonId)
  const lesson = await findLesson(tx, lessonId)
  if (!lesson) return refuse('attendance.lesson_not_found')
  if (!mayBeTaken(lesson, today)) {
    return refuse('attendance.not_yet', { data: { day: lesson.startsAt.slice(0, 10) } })
  }
  const courseIds = [lesson.courseId, ...lesson.otherCourses.map(({ id }) => id)]
  const students = await listRegisterStudents(tx, { id: lessonId, courseIds })
  return ok({ version, minutes: lesson.minutes, students })
}

/**
 * Saves a register whole: refused while somebody in it has no mark, when a mark is longer than the
 * lesson, before the day of the lesson, and when someone else saved it since it was opened.
 * Answers how many marks changed and how many are absent.
 */
export async function saveRegister(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['saveRegister']>,
  today: Day,
): Promise<Result<{ version: number; changed: number; absent: number }>> {
  const open = await openRegister(tx, input.id, today)
  if (!open.ok) return open
  const { version, minutes, students } = open.value
  if (version !== input.version) return changedElsewhere(tx, 'register', input.id)
  const plan = planSaving(students, input.entries, minutes)
  if (!plan.ok) return plan
  const absent = input.entries.filter(({ present }) => !present).length
  const saved = await applyChanges(tx, actor, input.id, version, plan.value)
  return ok({ version: saved, changed: plan.value.length, absent })
}

/**
 * Marks one student of a register, whatever the others have: the old clients send one at a time.
 * She has to be in it; what is refused for a whole register is refused here too.
 */
export async function markStudent(
  tx: Tx,
  actor: Actor,
  lessonId: number,
  entry: Entry,
  today: Day,
): Promise<Result<{ changed: number }>> {
  const open = await openRegister(tx, lessonId, today)
  if (!open.ok) return open
  const { version, minutes, students } = open.value
  const plan = planSaving(
    students.filter(({ studentId }) => studentId === entry.studentId),
    [entry],
    minutes,
  )
  if (!plan.ok) return plan
  await applyChanges(tx, actor, lessonId, version, plan.value)
  return ok({ changed: plan.value.length })
}

/** A first saving is kept even when there was nobody to mark; another that changes nothing is not. */
async function applyChanges(
  tx: Tx,
  actor: Actor,
  lessonId: number,
  version: number,
  changes: readonly MarkChange[],
): Promise<number> {
  if (changes.length === 0 && version > 0) return version
  return changeMarks(tx, actor, lessonId, changes)
}
