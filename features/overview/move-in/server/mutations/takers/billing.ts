import { bringState, dropBroughtState } from '#f/billing/payments/server/mutations.ts'
import { bringPlan, dropBroughtPlan } from '#f/billing/plans/server/mutations.ts'
import { createInvoice, INVOICE } from '#f/school/teachers/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { settledPlan } from '../../../domain/rules/billing.ts'
import type { MoveData, MoveKind, OldId } from '../../../domain/types.ts'
import { newIdOf } from '../../queries/moved.ts'
import { missing, toTrash, type Mover, type Taken, type Taking, type Undo } from './taker.ts'

const undoPlan: Undo = ({ tx, actor }, id) => dropBroughtPlan(tx, actor, id)

/** The kinds of money. */
export const billingMovers = {
  course_plan: { take: (taking, data) => takePlan(taking, data, null), undo: undoPlan },
  student_plan: { take: (taking, data) => takePlan(taking, data, data.studentId), undo: undoPlan },
  instalment: {
    take: takeInstalment,
    undo: ({ tx, actor }, id) => dropBroughtState(tx, actor, id),
  },
  teacher_invoice: { take: takeInvoice, undo: toTrash(INVOICE) },
} satisfies { readonly [Kind in MoveKind]?: Mover<Kind> }

/** Course and student here, or what of them is missing. */
async function placeOf({ at: { tx } }: Taking, oldCourse: OldId, oldStudent: OldId | null) {
  const courseId = await newIdOf(tx, 'course', oldCourse)
  if (courseId === undefined) return missing(oldCourse)
  if (oldStudent === null) return ok({ courseId, studentId: null })
  const studentId = await newIdOf(tx, 'student', oldStudent)
  return studentId === undefined ? missing(oldStudent) : ok({ courseId, studentId })
}

async function takePlan(
  taking: Taking,
  data: MoveData['course_plan'],
  oldStudent: OldId | null,
): Promise<Result<Taken>> {
  const place = await placeOf(taking, data.courseId, oldStudent)
  if (!place.ok) return place
  const { at, answers } = taking
  const plan = { ...place.value, ...settledPlan(data, answers.sum_differs) }
  const made = await bringPlan(at.tx, at.actor, plan)
  return made.ok ? ok({ newId: made.value.id }) : made
}

async function takeInstalment(
  taking: Taking,
  { courseId, studentId, dueOn, status, note }: MoveData['instalment'],
): Promise<Result<Taken>> {
  const place = await placeOf(taking, courseId, studentId)
  if (!place.ok) return place
  const { at } = taking
  const state = { ...place.value, studentId: place.value.studentId ?? 0, dueOn, status, note }
  const made = await bringState(at.tx, at.actor, state)
  return made.ok ? ok({ newId: made.value.id }) : made
}

async function takeInvoice(
  { at }: Taking,
  { teacherId: oldTeacher, ...data }: MoveData['teacher_invoice'],
): Promise<Result<Taken>> {
  const teacherId = await newIdOf(at.tx, 'teacher', oldTeacher)
  if (teacherId === undefined) return missing(oldTeacher)
  const made = await createInvoice(at, { ...data, teacherId })
  return made.ok ? ok({ newId: made.value.id }) : made
}
