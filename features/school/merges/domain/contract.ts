import { z } from 'zod'
import { id, line, operation, trashOperations, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { MAX_COURSES, MIN_COURSES } from './types.ts'
import { TOO_SMALL } from './text.ts'

export const mergeCodes = {
  'merges.not_found': 'not_found',
  'merges.course_not_found': 'not_found',
  'merges.taken': 'conflict',
  'merges.too_small': 'invalid',
} as const satisfies Codes

/** Courses that are read as one under a name of their own, as in a common calendar. */
export const merge = z.object({
  id,
  name: z.string(),
  /** By name; those in the trash are left out. */
  courses: z.array(
    z.object({ id, name: z.string(), academicYear: z.string(), endsOn: z.string() }),
  ),
  version,
})
export type Merge = z.infer<typeof merge>

const courseIds = z.array(id).max(MAX_COURSES)
const enough = courseIds.refine((ids) => new Set(ids).size >= MIN_COURSES, TOO_SMALL)

export const mergesContract = {
  list: operation('school', 'GET', '/course-merges', 'Course merges, by name')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(merge) })),
  create: operation('school', 'POST', '/course-merges', 'Join courses under one name')
    .input(z.strictObject({ name: line(), courseIds: enough }))
    .output(z.object({ id })),
  update: operation('school', 'PUT', '/course-merges/{id}', 'Change the name and the courses')
    // Its courses in the trash count too, which the form does not show.
    .input(z.strictObject({ id, version, name: line(), courseIds }))
    .output(z.object({ version })),
  ...trashOperations('school', '/course-merges', 'a course merge'),
}
