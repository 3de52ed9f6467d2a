import { z } from 'zod'
import { day, done, id, line, operation, version } from '#kit/domain/contract.ts'
import { isAcademicYear } from '#kit/domain/day.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { COURSE_STATES, type CourseField } from './types.ts'

export const courseCodes = {
  'courses.not_found': 'not_found',
  'courses.end_before_start': 'invalid',
  'courses.outside_year': 'conflict',
  'courses.category_missing': 'invalid',
  'courses.not_archived': 'conflict',
  'courses.has_lessons': 'conflict',
  'courses.category_not_found': 'not_found',
  'courses.category_taken': 'conflict',
  'courses.category_in_use': 'conflict',
} as const satisfies Codes

export const academicYear = z.string().refine(isAcademicYear, 'Scrivi l’anno come 2026/2027')

export const category = z.object({ id, name: z.string(), courses: z.int() })
export type Category = z.infer<typeof category>

/** A line of the course list. */
export const courseRow = z.object({
  id,
  name: z.string(),
  categoryId: id,
  categoryName: z.string(),
  startsOn: day,
  endsOn: day,
  academicYear: z.string(),
  /** Students enrolled and not withdrawn. */
  attending: z.int(),
  state: z.enum(COURSE_STATES),
})
export type CourseRow = z.infer<typeof courseRow>

/** The course sheet's own data. */
export const course = courseRow.extend({
  visibleToStudents: z.boolean(),
  visibleWeekdays: z.array(z.int().min(1).max(7)),
  version,
})
export type Course = z.infer<typeof course>

/** What a select of courses needs. */
export const courseOption = z.object({
  id,
  name: z.string(),
  categoryId: id,
  academicYear: z.string(),
  startsOn: day,
  endsOn: day,
})
export type CourseOption = z.infer<typeof courseOption>

/** The fields of a course: the first wrong one is the first sentence. */
const data = {
  name: line(),
  categoryId: z
    .int('Seleziona una categoria per il corso')
    .positive('Seleziona una categoria per il corso'),
  startsOn: day,
  endsOn: day,
  academicYear,
} satisfies Record<CourseField, z.ZodType>

/** Also with days that are all in another academic year than the course's own. */
const anyway = z.boolean().default(false)

export const coursesContract = {
  categories: operation('school', 'GET', '/course-categories', 'Course categories')
    .input(listInput(['name'], {}))
    .output(listOutput(category)),
  createCategory: operation('school', 'POST', '/course-categories', 'Create a course category')
    .input(z.strictObject({ name: line() }))
    .output(z.object({ id })),
  deleteCategory: operation(
    'school',
    'DELETE',
    '/course-categories/{id}',
    'Delete an unused category',
  )
    .input(z.strictObject({ id }))
    .output(done),
  restoreCategory: operation(
    'school',
    'POST',
    '/course-categories/{id}/restoration',
    'Bring a deleted category back',
  )
    .input(z.strictObject({ id }))
    .output(done),
  list: operation('school', 'GET', '/courses', 'Courses of a state, by category and academic year')
    .input(
      listInput(['name', 'startsOn', 'endsOn', 'academicYear', 'categoryName', 'attending'], {
        state: z.enum(COURSE_STATES).default('active'),
        categoryId: id.optional(),
        academicYear: academicYear.optional(),
      }),
    )
    .output(listOutput(courseRow)),
  options: operation('school', 'GET', '/course-options', 'Courses to choose from')
    .input(
      z.strictObject({
        /** `offered` leaves out courses that have ended. */
        offer: z.enum(['offered', 'all']).default('all'),
        categoryId: id.optional(),
      }),
    )
    .output(z.object({ rows: z.array(courseOption) })),
  academicYears: operation(
    'school',
    'GET',
    '/academic-years',
    'Academic years that courses have, newest first',
  )
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.string()) })),
  get: operation('school', 'GET', '/courses/{id}', 'One course')
    .input(z.strictObject({ id }))
    .output(course),
  create: operation('school', 'POST', '/courses', 'Create a course')
    .input(z.strictObject({ ...data, anyway }))
    .output(z.object({ id })),
  update: operation('school', 'PUT', '/courses/{id}', 'Change a course')
    .input(z.strictObject({ id, version, ...data, visibleToStudents: z.boolean(), anyway }))
    .output(z.object({ version })),
  setWeekdays: operation(
    'school',
    'PUT',
    '/courses/{id}/visible-weekdays',
    'Choose the weekdays that the course calendar shows',
  )
    .input(z.strictObject({ id, weekdays: z.array(z.int().min(1).max(7)).max(7) }))
    .output(done),
  archive: operation('school', 'POST', '/courses/{id}/archiving', 'Put a course into the archive')
    .input(z.strictObject({ id }))
    .output(done),
  unarchive: operation(
    'school',
    'DELETE',
    '/courses/{id}/archiving',
    'Take a course out of the archive',
  )
    .input(z.strictObject({ id }))
    .output(done),
  delete: operation('school', 'DELETE', '/courses/{id}', 'Move an archived course to the trash')
    .input(z.strictObject({ id }))
    .output(done),
  restore: operation(
    'school',
    'POST',
    '/courses/{id}/restoration',
    'Take a course out of the trash',
  )
    .input(z.strictObject({ id }))
    .output(done),
}
