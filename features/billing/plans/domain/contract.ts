import { z } from 'zod'
import { amount, instalment } from '#f/billing/payments/domain/contract/instalment.ts'
import { standing } from '#f/billing/payments/domain/contract/standing.ts'
import { day, done, id, operation, optionalLine, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { impactCodes, impactOutput } from './contract/impact.ts'
import { NEWCOMER_WAYS } from './rules/newcomer.ts'
import { MAX_INSTALMENTS } from './types.ts'

export const planCodes = {
  'plans.missing': 'not_found',
  'plans.not_own': 'not_found',
  'plans.same_date': 'invalid',
  'plans.sum': 'invalid',
  'plans.instalment_paid': 'conflict',
  'plans.instalment_has_payments': 'conflict',
  ...impactCodes,
} as const satisfies Codes

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

const ofStudent = { courseId: id, studentId: id }

/** Plans of courses, and of students who left them. */
export const plansContract = {
  coursePlan: operation(
    'billing',
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
    'billing',
    'PUT',
    '/courses/{id}/payment-plan',
    'Save the plan of a course',
  )
    .input(z.strictObject({ id, version, ...planForm }))
    .output(z.object({ version })),
  impact: operation(
    'billing',
    'POST',
    '/courses/{id}/payment-plan/impact',
    'Whom a change of the plan touches, and how; changes nothing',
  )
    .input(z.strictObject({ id, ...planForm }))
    .output(impactOutput),
  newcomerTerms: operation(
    'billing',
    'GET',
    '/courses/{id}/newcomer-terms',
    'What there is to decide when a student is enrolled today',
  )
    .input(
      z.strictObject({
        id,
        /** Whose: who is in the course already, or has left it, has her instalments. */
        studentId: id.optional(),
      }),
    )
    .output(
      z.object({
        /** Name of the course. */
        course: z.string(),
        today: day,
        startsOn: day,
        /** Instalments of the course's plan that are late today, by date. */
        late: z.array(instalment),
        /** How many are still to come. */
        coming: z.int(),
      }),
    ),
  enrol: operation(
    'billing',
    'POST',
    '/courses/{courseId}/newcomers',
    'Enrol a student in a course that has begun, and say what becomes of late instalments',
  )
    .input(
      z.strictObject({
        ...ofStudent,
        /** None counts all lessons of the course. */
        countsFrom: day.nullable(),
        late: z.enum(NEWCOMER_WAYS),
      }),
    )
    .output(done),
  changeClass: operation(
    'billing',
    'POST',
    '/courses/{toCourseId}/newcomers/{studentId}',
    'Move a student to a class that has begun, and say what becomes of late instalments',
  )
    .input(z.strictObject({ ...ofStudent, toCourseId: id, late: z.enum(NEWCOMER_WAYS) }))
    .output(done),
  saveStudentPlan: operation(
    'billing',
    'PUT',
    '/courses/{courseId}/students/{studentId}/payment-plan',
    'Give a student a plan of her own; statuses, notes and payments stay',
  )
    .input(z.strictObject({ ...ofStudent, version, ...planForm }))
    .output(z.object({ version })),
  dropStudentPlan: operation(
    'billing',
    'DELETE',
    '/courses/{courseId}/students/{studentId}/payment-plan',
    'Put a student back on the plan of the course',
  )
    .input(z.strictObject({ ...ofStudent, version }))
    .output(done),
}
