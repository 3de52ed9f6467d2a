import { z } from 'zod'
import { academicYear } from '#f/school/courses/domain/contract.ts'
import { MAX_HTML } from '#f/system/templates/domain/contract.ts'
import { day, id, line, operation, text, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { REMINDER_PART, SKIPPED } from './rules.ts'

export const overdueCodes = {
  'overdue.reminder_over': 'conflict',
  'overdue.reminder_text_not_found': 'not_found',
} as const satisfies Codes

/** A reminder as the list shows it: the last one that was not cancelled. */
const lastReminder = z.object({
  at: z.string(),
  by: z.string(),
  /** Whether it was today, when nobody is to be reminded again. */
  today: z.boolean(),
  /** What became of its mail. */
  mail: z.enum(['waiting', 'sent', 'failed']),
})

/** An instalment that a student has not paid in time. */
const lateInstalment = z.object({
  instalmentId: id,
  studentId: id,
  courseId: id,
  surname: z.string(),
  name: z.string(),
  courseName: z.string(),
  academicYear: z.string(),
  dueOn: day,
  daysLate: z.int().positive(),
  amountCents: z.int(),
  /** What is left of it after payments in part. */
  missingCents: z.int().nonnegative(),
  /** Without spaces; to be written into a bank transfer. */
  code: z.string(),
  mail: z.string(),
  /** Written to as well, or where the first is none. */
  mail2: z.string(),
  phone: z.string(),
  withdrawn: z.boolean(),
  blacklisted: z.boolean(),
  reminder: lastReminder.nullable(),
})
export type LateInstalment = z.infer<typeof lateInstalment>

/** A student who is late, with all that is late of what the filters find, the oldest first. */
const lateStudent = z.object({
  id,
  surname: z.string(),
  name: z.string(),
  mail: z.string(),
  phone: z.string(),
  blacklisted: z.boolean(),
  missingCents: z.int().nonnegative(),
  instalments: z.array(lateInstalment),
})
export type LateStudent = z.infer<typeof lateStudent>

/** Sums over the whole filtered list, not only its page. */
const sums = z.object({
  instalments: z.int().nonnegative(),
  students: z.int().nonnegative(),
  amountCents: z.int(),
  missingCents: z.int(),
})

const words = { subject: line(), html: text().max(MAX_HTML) }

/** The text of the reminders; version 0 is the original one. */
const reminderText = z.object({
  subject: z.string(),
  html: z.string(),
  version,
})

const chosen = z.strictObject({ instalmentId: id, studentId: id })
export type Chosen = z.infer<typeof chosen>

const filters = {
  courseId: id.optional(),
  academicYear: academicYear.optional(),
  /** Whether the student has left the course; left out, both. */
  withdrawn: z.boolean().optional(),
  /** Late for more than so many days. */
  days: z.int().min(0).max(3_650).optional(),
}

export const overdueContract = {
  late: operation(
    'billing',
    'GET',
    '/late-instalments',
    'Instalments due before today and not paid',
  )
    .input(
      listInput(
        [
          'dueOn',
          'surname',
          'name',
          'course',
          'amount',
          'missing',
          'status',
          'phone',
          'mail',
          'reminder',
        ],
        filters,
      ),
    )
    .output(listOutput(lateInstalment).extend({ sums })),
  lateStudents: operation(
    'billing',
    'GET',
    '/late-students',
    'The same, a row a student with her late instalments',
  )
    .input(listInput(['surname', 'name', 'dueOn', 'count', 'missing'], filters))
    .output(listOutput(lateStudent).extend({ sums })),
  reminderText: operation('billing', 'GET', '/reminder-text', 'The text of the reminders')
    .input(z.strictObject({}).optional())
    .output(reminderText),
  saveReminderText: operation(
    'billing',
    'PUT',
    '/reminder-text',
    'Change the text of the reminders',
  )
    .input(z.strictObject({ ...words, version }))
    .output(z.object({ version })),
  reminderPreview: operation(
    'billing',
    'POST',
    '/late-instalments/preview',
    'The letter as one student would get it now; sends nothing',
  )
    .input(
      z.strictObject({
        studentId: id,
        instalmentIds: z.array(id).min(1).max(REMINDER_PART),
        ...words,
      }),
    )
    .output(
      z.object({
        to: z.string(),
        /** The second address of the student, empty when there is none. */
        cc: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
      }),
    ),
  remind: operation(
    'billing',
    'POST',
    '/late-instalments/reminders',
    'Put reminders into the outbox, one mail a student; never the same instalment twice a day',
  )
    .input(
      z.strictObject({
        chosen: z.array(chosen).min(1).max(REMINDER_PART),
        /** Version of the text to be sent. */
        textVersion: version,
        /** Also to students who have left the course or are on the blacklist. */
        everybody: z.boolean().default(false),
      }),
    )
    .output(
      z.object({
        queued: z.array(
          z.object({ studentId: id, name: z.string(), mailId: id, instalments: z.int() }),
        ),
        skipped: z.array(
          z.object({
            studentId: id,
            instalmentId: id,
            name: z.string(),
            /** None when the instalment does not count for her any more. */
            dueOn: day.nullable(),
            why: z.enum(SKIPPED),
          }),
        ),
      }),
    ),
  cancelReminders: operation(
    'billing',
    'POST',
    '/late-instalments/reminders/cancellation',
    'Take reminders back whose mails have not gone yet',
  )
    .input(z.strictObject({ mailIds: z.array(id).min(1).max(REMINDER_PART) }))
    .output(
      z.object({
        cancelled: z.int().nonnegative(),
        /** Mails that have gone already, or are going now. */
        tooLate: z.int().nonnegative(),
      }),
    ),
  instalmentReminders: operation(
    'billing',
    'GET',
    '/instalments/{id}/students/{studentId}/reminders',
    'The reminders of a student’s instalment, the last one first',
  )
    .input(z.strictObject({ id, studentId: id }))
    .output(z.object({ reminders: z.array(lastReminder) })),
}
