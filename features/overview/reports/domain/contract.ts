import { z } from 'zod'
import { month } from '#f/teaching/hours/domain/contract.ts'
import { id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { MAX_PRINTS, type Print, PRINTS } from './types.ts'

export const reportCodes = {
  'reports.student_not_found': 'not_found',
  'reports.course_not_found': 'not_found',
  'reports.room_not_found': 'not_found',
  'reports.teacher_not_found': 'not_found',
  'reports.exam_not_found': 'not_found',
  'reports.payment_not_found': 'not_found',
  'reports.period_too_long': 'invalid',
  'reports.too_many_lessons': 'invalid',
  'reports.nothing_to_print': 'invalid',
  'reports.too_many': 'invalid',
  'reports.too_many_joined': 'invalid',
  'reports.too_heavy': 'limit',
  'reports.set_not_found': 'not_found',
} as const satisfies Codes

const ids = z.array(id).max(MAX_PRINTS).default([])

/** What was chosen in a list. */
export const chosen = z.strictObject({
  studentIds: ids,
  courseIds: ids,
  categoryIds: ids,
  teacherIds: ids,
})
export type Chosen = z.infer<typeof chosen>

const set = z.object({
  id,
  title: z.string(),
  createdAt: z.string(),
  /** One PDF instead of an archive. */
  joined: z.boolean(),
  /** How many of its documents are there. */
  documents: z.int(),
})
export type ReportSet = z.infer<typeof set>

/** Many documents at once, made in the background and saved as one archive or as one PDF. */
export const reportsContract = {
  print: operation('school', 'POST', '/report-sets', 'Make a document for each of these', {
    values: 4 * MAX_PRINTS + 20,
  })
    .input(
      z.strictObject({
        print: z.enum(Object.keys(PRINTS) as [Print, ...Print[]]),
        chosen,
        /** Of the hours; the current one when left out. */
        month: month.optional(),
        joined: z.boolean().default(false),
      }),
    )
    .output(z.object({ id, batchId: id, joined: z.boolean() })),
  sets: operation('school', 'GET', '/report-sets', 'What was made lately and can still be saved')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(set) })),
}
