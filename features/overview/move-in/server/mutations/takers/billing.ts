import {
  bringProof,
  bringState,
  dropBroughtState,
  PROOF,
} from '#f/billing/payments/server/mutations.ts'
import { findStateOf } from '#f/billing/payments/server/queries.ts'
import { bringPlan, dropBroughtPlan } from '#f/billing/plans/server/mutations.ts'
import {
  bringInvoiceFile,
  createInvoice,
  INVOICE,
  updateInvoice,
} from '#f/school/teachers/server/mutations.ts'
import { ok, type Result } from '#kit/domain/result.ts'
import { settledPlan } from '../../../domain/rules/billing.ts'
import type { MoveData, MoveKind, OldId } from '../../../domain/types.ts'
import { newIdOf } from '../../queries/moved.ts'
import { fetched } from './files.ts'
import {
  missing,
  trashed,
  untouched,
  versionOf,
  type Mover,
  type Taken,
  type Taking,
  type Undo,
} from './taker.ts'

const undoPlan: Undo = ({ tx, actor }, id) => dropBroughtPlan(tx, actor, id)

/** The kinds of money. */
export const billingMovers = {
  course_plan: {
    take: (taking, data) => takePlan(taking, data, null),
    undo: undoPlan,
    isAsTaken: untouched('payment_plan'),
  },
  student_plan: {
    take: (taking, data) => takePlan(taking, data, data.studentId),
    undo: undoPlan,
    isAsTaken: untouched('payment_plan'),
  },
  instalment: {
    take: takeInstalment,
    undo: ({ tx, actor }, id) => dropBroughtState(tx, actor, id),
    // The audit knows it by the instalment of the plan, which many students share.
    isAsTaken: async ({ at }, { id, before }) => {
      const state = await findStateOf(at.tx, id)
      return state?.status === before.status && state.note === before.note
    },
  },
  proof: {
    ...fetched<'proof'>({
      owner: ['instalment', ({ instalmentId }) => instalmentId],
      place: ({ instalmentId, fileId }) => ({ id: instalmentId, of: 'contabile', file: fileId }),
      bring: async ({ at: { tx, actor } }, { ownerId, ...file }) => {
        const made = await bringProof(tx, actor, ownerId, file)
        return made.ok ? ok({ newId: made.value.id }) : made
      },
    }),
    ...trashed(PROOF),
    fixed: true,
  },
  teacher_invoice: { take: takeInvoice, ...trashed(INVOICE) },
  invoice_file: {
    ...fetched<'invoice_file'>({
      owner: ['teacher_invoice', ({ invoiceId }) => invoiceId],
      place: ({ invoiceId }) => ({ id: invoiceId, of: 'fattura' }),
      bring: async ({ at, here }, { ownerId, ...file }) => {
        const kept = await bringInvoiceFile(at, ownerId, file, here !== undefined)
        return kept.ok ? ok({ newId: ownerId }) : kept
      },
    }),
    undo: (at, id) => bringInvoiceFile(at, id, null, true),
    isAsTaken: untouched(INVOICE.entity),
  },
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
  const { at, answers, here } = taking
  const plan = { ...place.value, ...settledPlan(data, answers.sum_differs) }
  const made = await bringPlan(at.tx, at.actor, plan, here !== undefined)
  return made.ok ? ok({ newId: made.value.id }) : made
}

async function takeInstalment(
  taking: Taking,
  { courseId, studentId, dueOn, status, note }: MoveData['instalment'],
): Promise<Result<Taken>> {
  const place = await placeOf(taking, courseId, studentId)
  if (!place.ok) return place
  const { at, here } = taking
  const state = { ...place.value, studentId: place.value.studentId ?? 0, dueOn, status, note }
  const made = await bringState(at.tx, at.actor, state, here !== undefined)
  return made.ok ? ok({ newId: made.value.id }) : made
}

async function takeInvoice(
  { at, here }: Taking,
  { teacherId: oldTeacher, ...data }: MoveData['teacher_invoice'],
): Promise<Result<Taken>> {
  const teacherId = await newIdOf(at.tx, 'teacher', oldTeacher)
  if (teacherId === undefined) return missing(oldTeacher)
  const form = { ...data, teacherId }
  if (here === undefined) {
    const made = await createInvoice(at, form)
    return made.ok ? ok({ newId: made.value.id }) : made
  }
  const { id } = here
  const version = await versionOf(at, INVOICE.table, id)
  const saved = await updateInvoice(at, { ...form, id, version })
  return saved.ok ? ok({ newId: id }) : saved
}
