import { z } from 'zod'
import { studentsContract } from '#f/school/students/domain/contract.ts'
import { id, operation, version } from '#kit/domain/contract.ts'
import { NEWCOMER_WAYS } from '../rules/newcomer.ts'

/** What becomes of late instalments of at most so many courses; those of the others stay. */
export const lateUpTo = (courses: number) =>
  z
    .array(z.strictObject({ courseId: id, way: z.enum(NEWCOMER_WAYS) }))
    .max(courses)
    .default([])
const late = lateUpTo(500)

const { inputSchema: form, meta } = studentsContract.create['~orpc']
const { inputSchema: change } = studentsContract.update['~orpc']

/** The form of a new student is that of the students, whatever it asks. */
export const newStudent = (form as NonNullable<typeof form>).extend({ late })

/** The form of a student, saved with what becomes of late instalments of courses that are new. */
export const newcomersContract = {
  createStudent: operation(
    'school',
    'POST',
    '/newcomers',
    'Create a student with courses and login, and say what becomes of late instalments',
    meta.limit,
  )
    .input(newStudent)
    .output(z.object({ id, username: z.string() })),
  updateStudent: operation(
    'school',
    'PUT',
    '/newcomers/{id}',
    'Change a student and her courses, and say what becomes of late instalments of new ones',
    meta.limit,
  )
    .input((change as NonNullable<typeof change>).extend({ late }))
    .output(z.object({ version })),
}
