import { z } from 'zod'
import { done, id, operation, trashOperations } from '#kit/domain/contract.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { ENROLMENT_KINDS, PRESENCES, STUDENT_STATES } from '../types.ts'

/** A line of the student list. */
export const studentRow = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  phone: z.string(),
  hasPhoto: z.boolean(),
  blacklisted: z.boolean(),
  /** Why, since when (an ISO instant) and by whom; null when not on the blacklist. */
  blacklisting: z.object({ reason: z.string(), at: z.string(), by: z.string() }).nullable(),
  /** Withdrawn from every course: shown as "Ritirato". */
  disabled: z.boolean(),
  state: z.enum(STUDENT_STATES),
})
export type StudentRow = z.infer<typeof studentRow>

/** How a list of students is sorted and filtered, whatever else it is filtered by. */
export const STUDENT_SORTS = ['surname', 'name', 'mail', 'phone'] as const
export const studentFilters = {
  state: z.enum(STUDENT_STATES).default('active'),
  categoryId: id.optional(),
  courseId: id.optional(),
  blacklisted: z.boolean().optional(),
  presence: z.enum(PRESENCES).optional(),
  enrolment: z.enum(ENROLMENT_KINDS).optional(),
  /** Whether among the courses there is one of the archive. */
  archived: z.boolean().optional(),
}

/** What the lists of students need; the form loads the rest. */
export const studentListContract = {
  list: operation('school', 'GET', '/students', 'Students by course, category, state, enrolment')
    .input(listInput(STUDENT_SORTS, studentFilters))
    .output(listOutput(studentRow)),
  ...trashOperations('school', '/students', 'a student'),
  unblacklist: operation(
    'school',
    'DELETE',
    '/students/{id}/blacklisting',
    'Take a student off the blacklist',
  )
    .input(z.strictObject({ id }))
    .output(done),
}
