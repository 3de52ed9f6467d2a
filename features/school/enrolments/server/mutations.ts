import { sql } from 'kysely'
import { findCourse, listCourseOptions } from '#f/school/courses/server/queries.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { checkChange, checkCounting, countedFrom, planEnrolments } from '../domain/rules.ts'
import type { Enrolment, EnrolmentChoice } from '../domain/types.ts'
import {
  addEnrolment,
  addWithdrawal,
  checkOffered,
  closeWithdrawal,
  endEnrolments,
  holding,
  removeEnrolment,
  type Done,
  type Pair,
  reopenWithdrawal,
} from './mutations/steps.ts'
import { findEnrolment, findEnrolments } from './queries.ts'

export { holding, type Pair } from './mutations/steps.ts'
export {
  boundEnrolments,
  bringChange,
  bringEnrolments,
  followEnrolments,
  unbringChange,
} from './mutations/moved.ts'

const DONE: Done = ok({ done: true })

export const enrolmentConstraints: Constraints = {
  enrolments_once: { code: 'enrolments.already_enrolled', field: 'courseId' },
  enrolments_course_exists: { code: 'courses.not_found', field: 'courseId' },
  enrolments_keep_money: { code: 'enrolments.has_payments', field: 'courseIds' },
  withdrawals_open: { code: 'kit.changed_elsewhere' },
}

/**
 * Enrols a student in a course that is still offered; a second time is refused. Lessons count from
 * the day that is named, or from today.
 */
export async function enrol(
  tx: Tx,
  actor: Actor,
  { countsFrom, ...pair }: Pair & { readonly countsFrom?: Day | null | undefined },
  today: Day,
): Promise<Done> {
  return holding(tx, pair.studentId, async () => {
    const offered = await checkOffered(tx, pair.courseId, today, 'courseId')
    if (!offered.ok) return offered
    const day = countsFrom === undefined ? today : countsFrom
    const counted = checkCounting(day, offered.value)
    if (!counted.ok) return counted
    await addEnrolment(tx, actor, pair, countedFrom(day, offered.value))
    return DONE
  })
}

/** Says from which day lessons count for a student of a course; none counts them all. */
export async function countFrom(
  tx: Tx,
  actor: Actor,
  { countsFrom, ...pair }: Pair & { readonly countsFrom: Day | null },
): Promise<Done> {
  const enrolment = await findEnrolment(tx, pair)
  const course = await findCourse(tx, pair.courseId)
  if (!enrolment || !course) return refuse('enrolments.not_enrolled')
  const counted = checkCounting(countsFrom, course)
  if (!counted.ok) return counted
  const held = await tx
    .selectFrom('enrolments')
    .select('counts_from as countsFrom')
    .where('id', '=', enrolment.id)
    .forUpdate()
    .executeTakeFirst()
  const day = countedFrom(countsFrom, course)
  if (!held || held.countsFrom === day) return DONE
  await tx
    .updateTable('enrolments')
    .set({ counts_from: day })
    .where('id', '=', enrolment.id)
    .execute()
  await record(tx, actor, {
    action: 'student.counting_changed',
    entity: 'student',
    entityId: pair.studentId,
    before: { courseId: pair.courseId, countsFrom: held.countsFrom },
    after: { courseId: pair.courseId, countsFrom: day },
  })
  return DONE
}

/**
 * Undoes an enrolment made by mistake; whoever leaves a course is withdrawn instead. Once something
 * was paid for the course the database refuses it: nobody would find the money again.
 */
export async function unenrol(tx: Tx, actor: Actor, pair: Pair): Promise<Done> {
  return holding(tx, pair.studentId, async () => {
    const enrolment = await findEnrolment(tx, pair)
    if (enrolment) await removeEnrolment(tx, actor, enrolment)
    return DONE
  })
}

/** Withdraws a student from a course; already withdrawn, nothing changes. */
export async function withdraw(tx: Tx, actor: Actor, pair: Pair): Promise<Done> {
  return holding(tx, pair.studentId, async () => {
    const enrolment = await findEnrolment(tx, pair)
    if (!enrolment) return refuse('enrolments.not_enrolled')
    if (!enrolment.withdrawn) await addWithdrawal(tx, actor, enrolment.id, pair)
    return DONE
  })
}

/** Re-admits a withdrawn student; already attending, nothing changes. */
export async function readmit(tx: Tx, actor: Actor, pair: Pair, now: string): Promise<Done> {
  return holding(tx, pair.studentId, async () => {
    const enrolment = await findEnrolment(tx, pair)
    if (!enrolment) return refuse('enrolments.not_enrolled')
    if (enrolment.withdrawn) await closeWithdrawal(tx, actor, enrolment, now)
    return DONE
  })
}

/** Takes a re-admission back: the student has left since the day on which she had. */
export async function undoReadmission(tx: Tx, actor: Actor, pair: Pair): Promise<Done> {
  return holding(tx, pair.studentId, async () => {
    const enrolment = await findEnrolment(tx, pair)
    if (!enrolment) return refuse('enrolments.not_enrolled')
    if (!enrolment.withdrawn) await reopenWithdrawal(tx, actor, enrolment)
    return DONE
  })
}

/**
 * Moves a student to another class that is still offered: she is withdrawn from the old one,
 * enrolled in (or re-admitted to) the new one, and the change is kept with its date and author.
 * What `settle` does for who was never in the new one is part of the change, and taken back with it.
 */
export async function changeClass(
  tx: Tx,
  actor: Actor,
  input: Pair & { toCourseId: number },
  { today, now }: { today: string; now: string },
  settle: () => Promise<Done> = async () => DONE,
): Promise<Done> {
  return holding(tx, input.studentId, async () => {
    const { studentId, toCourseId } = input
    const from = await findEnrolment(tx, input)
    const to = await findEnrolment(tx, { studentId, courseId: toCourseId })
    const allowed = checkChange(from, to, toCourseId)
    if (!allowed.ok) return allowed
    const offered = await checkOffered(tx, toCourseId, today, 'toCourseId')
    if (!offered.ok) return offered
    if (from && !from.withdrawn) await addWithdrawal(tx, actor, from.id, input)
    if (to) await closeWithdrawal(tx, actor, to, now)
    else {
      const day = countedFrom(today, offered.value)
      await addEnrolment(tx, actor, { studentId, courseId: toCourseId }, day)
    }
    const settled = to ? DONE : await settle()
    if (!settled.ok) return settled
    await noteChange(tx, actor, input)
    return DONE
  })
}

/** What a change of class did beside noting it. */
interface ChangeSteps {
  /** The student left the old class by it, and had not before. */
  readonly withdrew: boolean
  /** She came back to the new class by it; otherwise it enrolled her there. */
  readonly readmitted: boolean
}

/**
 * Takes the last change of class between two courses back as if it had never been: nobody's lessons
 * or grades come along by it any more, and who had left a class before has left it since that day.
 */
export async function undoChangeClass(
  tx: Tx,
  actor: Actor,
  input: Pair & { toCourseId: number },
  { withdrew, readmitted }: ChangeSteps,
  now: string,
): Promise<Done> {
  return holding(tx, input.studentId, async () => {
    const { studentId, courseId, toCourseId } = input
    const from = await findEnrolment(tx, input)
    const to = await findEnrolment(tx, { studentId, courseId: toCourseId })
    if (!from || !to) return refuse('enrolments.not_enrolled')
    if (withdrew && from.withdrawn) await closeWithdrawal(tx, actor, from, now)
    if (!readmitted) await removeEnrolment(tx, actor, to)
    else if (!to.withdrawn) await reopenWithdrawal(tx, actor, to)
    await sql`
      delete from course_changes where id = (
        select max(id) from course_changes
        where student_id = ${studentId} and from_course_id = ${courseId}
          and to_course_id = ${toCourseId}
      )
    `.execute(tx)
    return DONE
  })
}

async function noteChange(
  tx: Tx,
  actor: Actor,
  { studentId, courseId, toCourseId }: Pair & { toCourseId: number },
): Promise<void> {
  await tx
    .insertInto('course_changes')
    .values({
      student_id: studentId,
      from_course_id: courseId,
      to_course_id: toCourseId,
      changed_by: actor.username,
    })
    .execute()
  await record(tx, actor, {
    action: 'student.class_changed',
    entity: 'student',
    entityId: studentId,
    before: { courseId },
    after: { courseId: toCourseId },
  })
}

/**
 * Brings a student's enrolments to what the student form chose, in the form's transaction, which
 * holds the student already. Enrolments in courses of the trash wait there with their course.
 */
export async function chooseEnrolments(
  tx: Tx,
  actor: Actor,
  studentId: number,
  choice: EnrolmentChoice,
  today: string,
  now: string,
): Promise<Done> {
  const present = await findEnrolments(tx, studentId)
  const options = await listCourseOptions(tx, { offer: 'offered' }, today)
  const offered = new Map(options.map((option) => [option.id, option]))
  const planned = planEnrolments(present, choice, (courseId) => offered.has(courseId))
  if (!planned.ok) return planned
  const ids = new Map(present.map(({ courseId, id }) => [courseId, id]))
  const plan = planned.value
  for (const courseId of plan.enrol) {
    const course = offered.get(courseId)
    const day = course && !choice.fromStart ? countedFrom(today, course) : null
    ids.set(courseId, await addEnrolment(tx, actor, { studentId, courseId }, day))
  }
  await endEnrolments({ tx, actor, now }, studentId, present, plan, ids)
  return DONE
}

/**
 * Brings a student's enrolments to a choice without the student form: what is chosen depends on
 * the enrolments she has once nobody else can change them.
 */
export async function changeEnrolments(
  tx: Tx,
  actor: Actor,
  studentId: number,
  choose: (present: readonly Enrolment[]) => Result<EnrolmentChoice>,
  today: string,
  now: string,
): Promise<Done> {
  return holding(tx, studentId, async () => {
    const choice = choose(await findEnrolments(tx, studentId))
    return choice.ok ? chooseEnrolments(tx, actor, studentId, choice.value, today, now) : choice
  })
}
