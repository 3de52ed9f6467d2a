import { z } from 'zod'
import { day, done, id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import { MAX_INSTALMENTS, METHODS } from '../types.ts'
import { impactOutput } from './impact.ts'
import { amount, instalment, status, studentInstalment } from './instalment.ts'
import { standing } from './standing.ts'

const total = z
  .int('Errore nel campo COSTO')
  .nonnegative('Errore nel campo COSTO')
  .max(2_000_000_000)

const plan = z.object({
  id,
  totalCents: z.int(),
  version,
  /** By date. */
  instalments: z.array(instalment),
})

/** An instalment with a number stays itself when its date or amount changes; without, it is new. */
const planForm = {
  totalCents: total,
  instalments: z
    .array(
      z.strictObject({
        id: id.optional(),
        dueOn: day,
        amountCents: amount,
        month: optionalLine(40).default(''),
      }),
    )
    .max(MAX_INSTALMENTS)
    .refine((rows) => {
      const ids = rows.flatMap(({ id: known }) => known ?? [])
      return new Set(ids).size === ids.length
    }, 'La stessa rata compare due volte'),
}

/** A student in the course's payment page. */
export const planStudent = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  custom: z.boolean(),
  instalments: z.int(),
  paid: z.int(),
  withdrawn: z.boolean(),
  standing,
})
export type PlanStudent = z.infer<typeof planStudent>

const studentPlan = z.object({
  courseId: id,
  courseName: z.string(),
  academicYear: z.string(),
  studentId: id,
  studentName: z.string(),
  withdrawn: z.boolean(),
  /** Whether she left the plan of the course for one of her own. */
  custom: z.boolean(),
  totalCents: z.int(),
  version,
  instalments: z.array(studentInstalment),
  standing,
})
export type StudentPlan = z.infer<typeof studentPlan>

const ofStudent = { courseId: id, studentId: id }

/** Plans, and the money that comes in for their instalments. */
export const plansContract = {
  coursePlan: operation(
    'staff',
    'GET',
    '/courses/{id}/payment-plan',
    'Plan and standing of a course',
  )
    .input(z.strictObject({ id }))
    .output(
      z.object({
        courseId: id,
        courseName: z.string(),
        plan: plan.nullable(),
        /** How many students have paid an instalment of it; none that nobody has. */
        paid: z.array(z.object({ id, students: z.int() })),
        students: z.array(planStudent),
      }),
    ),
  saveCoursePlan: operation(
    'staff',
    'PUT',
    '/courses/{id}/payment-plan',
    'Save the plan of a course',
  )
    .input(z.strictObject({ id, version, ...planForm }))
    .output(z.object({ version })),
  impact: operation(
    'staff',
    'POST',
    '/courses/{id}/payment-plan/impact',
    'Whom a change of the plan touches, and how; changes nothing',
  )
    .input(z.strictObject({ id, ...planForm }))
    .output(impactOutput),
  studentPlan: operation(
    'staff',
    'GET',
    '/courses/{courseId}/students/{studentId}/payment-plan',
    'What a student owes for a course',
  )
    .input(z.strictObject(ofStudent))
    .output(studentPlan),
  studentPlans: operation('staff', 'GET', '/students/{id}/payment-plans', 'All plans of a student')
    .input(z.strictObject({ id }))
    .output(z.object({ studentName: z.string(), plans: z.array(studentPlan) })),
  saveStudentPlan: operation(
    'staff',
    'PUT',
    '/courses/{courseId}/students/{studentId}/payment-plan',
    'Give a student a plan of her own; statuses, notes and payments stay',
  )
    .input(z.strictObject({ ...ofStudent, version, ...planForm }))
    .output(z.object({ version })),
  dropStudentPlan: operation(
    'staff',
    'DELETE',
    '/courses/{courseId}/students/{studentId}/payment-plan',
    'Put a student back on the plan of the course',
  )
    .input(z.strictObject(ofStudent))
    .output(done),
  mark: operation(
    'staff',
    'PUT',
    '/instalments/{id}/students/{studentId}',
    'Set the status and the note of a student’s instalment',
  )
    .input(
      z.strictObject({
        id,
        studentId: id,
        status,
        note: optionalLine(2_000),
        reason: optionalLine(200).default(''),
        version,
      }),
    )
    .output(z.object({ version })),
  pay: operation(
    'staff',
    'POST',
    '/instalments/{id}/students/{studentId}/payments',
    'Record money that came in',
  )
    .input(
      z.strictObject({
        id,
        studentId: id,
        paidOn: day,
        amountCents: amount,
        /** Also when it is more than the instalment lacks; refused without. */
        more: z.boolean().default(false),
        method: z.enum(METHODS),
        note: optionalLine(500).default(''),
        version,
      }),
    )
    .output(z.object({ id, receipt: z.string(), status, version })),
  reverse: operation('staff', 'POST', '/payments/{id}/reversal', 'Take a payment back')
    .input(z.strictObject({ id, note: optionalLine(500).default('') }))
    .output(z.object({ id, status })),
}
