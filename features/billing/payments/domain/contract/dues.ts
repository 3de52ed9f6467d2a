import { z } from 'zod'
import { day, id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import { METHODS } from '../types.ts'
import { amount, status, studentInstalment } from './instalment.ts'
import { standing } from './standing.ts'

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

/** What students owe, and the money that comes in for it. */
export const duesContract = {
  studentPlan: operation(
    'billing',
    'GET',
    '/courses/{courseId}/students/{studentId}/payment-plan',
    'What a student owes for a course',
  )
    .input(z.strictObject({ courseId: id, studentId: id }))
    .output(studentPlan),
  studentPlans: operation(
    'billing',
    'GET',
    '/students/{id}/payment-plans',
    'All plans of a student',
  )
    .input(z.strictObject({ id }))
    .output(z.object({ studentName: z.string(), plans: z.array(studentPlan) })),
  mark: operation(
    'billing',
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
    'billing',
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
  reverse: operation('billing', 'POST', '/payments/{id}/reversal', 'Take a payment back')
    .input(z.strictObject({ id, note: optionalLine(500).default('') }))
    .output(z.object({ id, status })),
}
