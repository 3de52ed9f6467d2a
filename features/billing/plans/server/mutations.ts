import { changeClass, enrol } from '#f/school/enrolments/server/mutations.ts'
import { findEnrolments } from '#f/school/enrolments/server/queries.ts'
import { createStudent, STUDENT, updateStudent } from '#f/school/students/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { lockRecord } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { plansContract } from '../domain/contract.ts'
import type { newcomersContract } from '../domain/contract/newcomers.ts'
import {
  newcomerPlan,
  type NewcomerWay,
  type NewcomerWays,
  wayIn,
} from '../domain/rules/newcomer.ts'
import { saveStudentPlan } from './mutations/saving.ts'
import { findPlan } from './queries.ts'

export { bringPlan, dropBroughtPlan } from './mutations/moved.ts'
export {
  dropStudentPlan,
  lockPlan,
  saveCoursePlan,
  saveStudentPlan,
  takeTurns,
} from './mutations/saving.ts'

type Contract = typeof plansContract
type Newcomers = typeof newcomersContract

export const planConstraints: Constraints = {
  // Two make the same plan at once: who comes second reads that somebody else was faster.
  payment_plans_once: { code: 'kit.changed_elsewhere' },
  instalments_one_date: { code: 'plans.same_date', field: 'instalments' },
  payment_plans_sum: { code: 'plans.sum', field: 'totalCents' },
}

/** Enrols a student, and says what becomes of the instalments that are late already. */
export async function enrolNewcomer(
  tx: Tx,
  actor: Actor,
  { late, ...place }: Input<Contract['enrol']>,
  today: Day,
): Promise<Result<{ done: true }>> {
  const enrolled = await enrol(tx, actor, place, today)
  return enrolled.ok ? planNewcomer(tx, actor, { ...place, late }, today) : enrolled
}

/** Creates a student, and says what becomes of late instalments of the courses she is enrolled in. */
export async function createNewcomer(
  at: Writing,
  { late, ...form }: Input<Newcomers['createStudent']>,
): Promise<Result<{ id: number; username: string }>> {
  const created = await createStudent(at, form)
  if (!created.ok) return created
  const planned = await planCourses(at, created.value.id, form.courseIds, late)
  return planned.ok ? created : planned
}

/**
 * Saves the form of a student, and says what becomes of late instalments of the courses that are new.
 * Those that she had, or has left, keep hers.
 */
export async function updateNewcomer(
  at: Writing,
  { late, ...form }: Input<Newcomers['updateStudent']>,
): Promise<Result<{ version: number }>> {
  const student = await lockRecord(at.tx, STUDENT, form.id)
  if (!student.ok) return student
  const enrolments = await findEnrolments(at.tx, form.id)
  const had = new Set(enrolments.map(({ courseId }) => courseId))
  const saved = await updateStudent(at, form)
  if (!saved.ok) return saved
  const added = form.courseIds.filter((courseId) => !had.has(courseId))
  const planned = await planCourses(at, form.id, added, late)
  return planned.ok ? saved : planned
}

async function planCourses(
  { tx, actor, today }: Writing,
  studentId: number,
  courseIds: readonly number[],
  late: NewcomerWays,
): Promise<Result<{ done: true }>> {
  for (const courseId of new Set(courseIds)) {
    const place = { courseId, studentId, late: wayIn(late, courseId) }
    const planned = await planNewcomer(tx, actor, place, today)
    if (!planned.ok) return planned
  }
  return ok({ done: true })
}

/**
 * Moves a student to another class, and says what becomes of its instalments that are late already.
 * Who comes back to a class that she had left finds her instalments as they are.
 */
export async function moveNewcomer(
  tx: Tx,
  actor: Actor,
  { late, ...move }: Input<Contract['changeClass']>,
  at: { today: Day; now: string },
): Promise<Result<{ done: true }>> {
  const { studentId, toCourseId: courseId } = move
  return changeClass(tx, actor, move, at, () =>
    planNewcomer(tx, actor, { studentId, courseId, late }, at.today),
  )
}

/**
 * Gives somebody who has just been enrolled a plan of her own when late instalments of the course's
 * are to become one of today or to be spread; where nothing is late there is nothing to change. A
 * plan that is left from before, since something is written of it, is hers and stays.
 */
async function planNewcomer(
  tx: Tx,
  actor: Actor,
  { courseId, studentId, late }: { courseId: number; studentId: number; late: NewcomerWay },
  today: Day,
): Promise<Result<{ done: true }>> {
  const done = ok({ done: true as const })
  if (await findPlan(tx, courseId, studentId)) return done
  const plan = await findPlan(tx, courseId, null)
  const instalments = plan && newcomerPlan(plan.instalments, today, late)
  if (!instalments) return done
  const { version, totalCents } = plan
  const saved = await saveStudentPlan(tx, actor, {
    ...{ courseId, studentId, version, totalCents },
    instalments,
  })
  return saved.ok ? done : saved
}
