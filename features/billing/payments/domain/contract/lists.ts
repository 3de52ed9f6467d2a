import { z } from 'zod'
import { id, operation } from '#kit/domain/contract.ts'
import { isAcademicYear } from '#kit/domain/day.ts'
import { EXPORT_SIZE, listInput, listOutput } from '#kit/domain/list.ts'
import { joinedStanding, standing } from './standing.ts'

const person = { id, name: z.string(), surname: z.string(), mail: z.string() }

/** A line of the students of the billing area; the sums are those of the year asked for. */
export const billingStudent = z.object({
  ...person,
  /** Withdrawn from all her courses. */
  withdrawn: z.boolean(),
  standing: joinedStanding,
  owedCents: z.int(),
  paidCents: z.int(),
  lateCents: z.int(),
})
export type BillingStudent = z.infer<typeof billingStudent>

/** Somebody who left a course, or all of them. */
export const withdrawnStudent = z.object({
  ...person,
  /** Withdrawn from all her courses, also those of other years. */
  everywhere: z.boolean(),
  /** The courses she left, the latest first; `withdrawnAt` is an instant. */
  courses: z.array(
    z.object({
      courseId: id,
      courseName: z.string(),
      academicYear: z.string(),
      withdrawnAt: z.string(),
      withdrawnBy: z.string(),
    }),
  ),
  /** What is late for these courses. */
  lateCents: z.int(),
})
export type WithdrawnStudent = z.infer<typeof withdrawnStudent>

const year = {
  academicYear: z.string().refine(isAcademicYear, 'Scrivi l’anno come 2026/2027').optional(),
}

export const listsContract = {
  billingStudents: operation(
    'billing',
    'GET',
    '/billing/students',
    'Students with their standing, and what they owe for the courses of a year or of all',
  )
    .input(listInput(['surname', 'name', 'mail'], year))
    .output(listOutput(billingStudent)),
  withdrawnStudents: operation(
    'billing',
    'GET',
    '/billing/withdrawn-students',
    'Students withdrawn from a course, of a year or of all',
  )
    .input(listInput(['surname', 'name', 'mail', 'withdrawnAt'], year))
    .output(listOutput(withdrawnStudent)),
  standingsOfCourse: operation(
    'billing',
    'GET',
    '/courses/{id}/standings',
    'Payment standing of each student of a course',
  )
    .input(z.strictObject({ id }))
    .output(z.object({ rows: z.array(z.object({ studentId: id, standing })) })),
  standingsOfStudents: operation(
    'billing',
    'POST',
    '/students/standings',
    'Payment standing of some students over their courses; changes nothing',
  )
    .input(z.strictObject({ ids: z.array(id).max(EXPORT_SIZE) }))
    .output(z.object({ rows: z.array(z.object({ studentId: id, standing: joinedStanding })) })),
}
