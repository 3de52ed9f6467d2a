import { z } from 'zod'
import { LEFT_OUT } from '#f/school/recipients/domain/types.ts'
import { started } from '#f/system/batches/domain/contract/started.ts'
import { MAIL_STATES } from '#f/system/mail/domain/types.ts'
import { done, id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { MAX_DAYS, MAX_PERCENT, MAX_STUDENTS } from './rules.ts'
import { PERCENT_WRONG } from './text/wrong.ts'

export const absenceNoticeCodes = {
  'absenceNotices.nobody': 'conflict',
  'absenceNotices.told_lately': 'conflict',
  'absenceNotices.not_enrolled': 'not_found',
  'absenceNotices.left_out': 'invalid',
} as const satisfies Codes

const share = z.number().min(0, PERCENT_WRONG).max(MAX_PERCENT, PERCENT_WRONG)
const percent = z.int(PERCENT_WRONG).min(0, PERCENT_WRONG).max(MAX_PERCENT, PERCENT_WRONG)

/** Somebody whose share of missed hours reaches the threshold. */
const absentStudent = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  /** Not rounded. */
  absencePercent: z.number(),
  /** Why nothing can be sent to her; null when it can. */
  leftOut: z.enum(LEFT_OUT).nullable(),
  /** The last time that she was told about this course. */
  lastNotice: z
    .object({
      at: z.string(),
      percent: z.number(),
      /** So new that she is not told again unless that is asked for. */
      recent: z.boolean(),
    })
    .nullable(),
})
export type AbsentStudent = z.infer<typeof absentStudent>

const absentCourse = z.object({
  courseId: id,
  courseName: z.string(),
  students: z.array(absentStudent),
})
export type AbsentCourse = z.infer<typeof absentCourse>

/** A notice as it was sent; instants are ISO. */
const notice = z.object({
  id,
  studentId: id,
  name: z.string(),
  surname: z.string(),
  courseId: id,
  courseName: z.string(),
  percent: z.number(),
  createdAt: z.string(),
  createdBy: z.string(),
  mailState: z.enum(MAIL_STATES),
})
export type AbsenceNotice = z.infer<typeof notice>

export const absenceNoticesContract = {
  absent: operation(
    'messages',
    'GET',
    '/absence-notices/students',
    'Students of active courses whose share of missed hours reaches a threshold',
  )
    .input(z.strictObject({ percent: share }))
    .output(z.object({ anyCourse: z.boolean(), courses: z.array(absentCourse) })),
  rules: operation(
    'messages',
    'GET',
    '/absence-notices/rules',
    'The stored threshold, and for how many days nobody is told again',
  )
    .input(z.strictObject({}).optional())
    .output(z.object({ percent: z.int(), days: z.int() })),
  savePercent: operation(
    'messages',
    'PUT',
    '/absence-notices/rules/percent',
    'Keep the threshold for the next time',
  )
    .input(z.strictObject({ percent }))
    .output(done),
  saveDays: operation(
    'messages',
    'PUT',
    '/absence-notices/rules/days',
    'For how many days nobody is told again',
  )
    .input(z.strictObject({ days: z.int().min(0).max(MAX_DAYS) }))
    .output(done),
  send: operation(
    'messages',
    'POST',
    '/absence-notices',
    'Tell students how much they missed, by mail and notification: a batch',
    { values: 4 * MAX_STUDENTS },
  )
    .input(
      z.strictObject({
        /** Only who reaches it now is told. */
        percent: share,
        students: z
          .array(z.strictObject({ studentId: id, courseId: id }))
          .min(1)
          .max(MAX_STUDENTS),
        /** Those too who were told lately. */
        again: z.boolean().default(false),
      }),
    )
    .output(started),
  sent: operation('messages', 'GET', '/absence-notices', 'Every notice that was sent')
    .input(
      listInput(['createdAt', 'student', 'course', 'percent'], {
        dir: z.enum(['asc', 'desc']).default('desc'),
        studentId: id.optional(),
      }),
    )
    .output(listOutput(notice)),
}
