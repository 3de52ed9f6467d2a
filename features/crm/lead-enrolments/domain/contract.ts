import { z } from 'zod'
import {
  lateUpTo,
  newcomersContract,
  newStudent,
} from '#f/billing/plans/domain/contract/newcomers.ts'
import { day, done, id, onlyId, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { MAX_COURSES } from './rules.ts'
import { leadEnrolmentSentences } from './text.ts'
import { STUDENT_REASONS } from './types.ts'

export const leadEnrolmentCodes = {
  'lead_enrolments.already': 'conflict',
  'lead_enrolments.not_enrolled': 'not_found',
  'lead_enrolments.course_missing': 'invalid',
} as const satisfies Codes

/** Whom a lead became, and how. */
const enrolment = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  courses: z.array(z.string()),
  enrolledAt: z.string(),
  enrolledBy: z.string(),
  /** Whether it was done here, and can be taken back. */
  undoable: z.boolean(),
})
export type LeadEnrolment = z.infer<typeof enrolment>

/** Somebody among the students who is probably the person of a lead. */
const known = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  phone: z.string(),
  courses: z.array(z.string()),
  /** Those that she attends or has left: her instalments there are as they were. */
  courseIds: z.array(id),
  reasons: z.array(z.enum(STUDENT_REASONS)),
})
export type KnownStudent = z.infer<typeof known>

/** What the form of an enrolment begins with. */
const prepared = z.object({
  leadId: id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  phone: z.string(),
  city: z.string(),
  notes: z.string(),
  /** Of the tags of courses that it holds, the courses that they mean. */
  courseIds: z.array(id),
  /** Names of those tags. */
  wishes: z.array(z.string()),
  students: z.array(known),
  enrolment: enrolment.nullable(),
})
export type Prepared = z.infer<typeof prepared>

const coursePlan = z.object({
  courseId: id,
  course: z.string(),
  plan: z
    .object({
      totalCents: z.int(),
      instalments: z.array(z.object({ id, dueOn: day, amountCents: z.int() })),
    })
    .nullable(),
})
export type CoursePlan = z.infer<typeof coursePlan>

const late = lateUpTo(MAX_COURSES)

export const leadEnrolmentsContract = {
  prepare: operation('school', 'GET', '/leads/{id}/enrolment', 'What enrolling a lead begins with')
    .input(onlyId)
    .output(prepared),
  plans: operation('school', 'GET', '/enrolment-plans', 'What some courses cost, and when')
    .input(z.strictObject({ courseIds: z.array(id).max(MAX_COURSES) }))
    .output(z.object({ rows: z.array(coursePlan) })),
  create: operation(
    'school',
    'POST',
    '/leads/{leadId}/enrolment/student',
    'Enrol a lead as a new student',
    newcomersContract.createStudent['~orpc'].meta.limit,
  )
    .input(newStudent.extend({ leadId: id, late }))
    .output(z.object({ studentId: id, username: z.string() })),
  link: operation(
    'school',
    'POST',
    '/leads/{id}/enrolment',
    'Enrol a lead who is a student already',
  )
    .input(
      z.strictObject({
        id,
        studentId: id,
        /** None when she attends what she asked for already. */
        courseIds: z
          .array(id, leadEnrolmentSentences['lead_enrolments.course_missing'])
          .max(MAX_COURSES),
        /** Whether lessons that were held already count. */
        fromStart: z.boolean().default(false),
        late,
      }),
    )
    .output(z.object({ studentId: id })),
  undo: operation('school', 'DELETE', '/leads/{id}/enrolment', 'Take the enrolment of a lead back')
    .input(onlyId)
    .output(done),
  ofStudent: operation('school', 'GET', '/students/{id}/leads', 'The leads that a student was')
    .input(onlyId)
    .output(
      z.object({
        rows: z.array(
          z.object({ id, name: z.string(), surname: z.string(), createdAt: z.string() }),
        ),
      }),
    ),
}
