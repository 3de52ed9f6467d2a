import { z } from 'zod'
import { findStudent, listNamed } from '#f/school/students/server/queries.ts'
import type { Payee } from '#f/system/settings/domain/types.ts'
import { payeeOf } from '#f/system/settings/server/queries.ts'
import { layOutTemplate, textOfVersion } from '#f/system/templates/server/queries.ts'
import { id, version } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { ok, refuse, type Refusal } from '#kit/domain/result.ts'
import { lapsed, type Letter, type RenderedLetter } from '#kit/server/letter.ts'
import { qrPicture } from '#kit/server/qr-picture.ts'
import type { Services } from '#kit/server/services.ts'
import type { Template, TemplateText } from '#kit/server/template.ts'
import type { LateInstalment } from '../domain/contract.ts'
import { whyLeftAlone } from '../domain/rules/reminder.ts'
import {
  REMINDER_LETTER,
  REMINDER_NAME,
  REMINDER_PLACEHOLDERS,
  reminderValues,
  SAMPLE,
  SAMPLE_ACCOUNT,
} from '../domain/text/reminder.ts'
import { findLate, findReminded } from './queries.ts'

/** The reminder of late instalments, as it is named in the outbox. */
export const REMINDER = 'payments.reminder'

const Data = z.object({
  reminderIds: z.array(id),
  textVersion: version,
  // Those that were queued before this was noted had been asked about.
  everybody: z.boolean().default(true),
})

/** The letter to a student about late instalments, which are all hers; there is at least one. */
export function layOutReminder(
  services: Pick<Services, 'config'>,
  text: TemplateText,
  dues: readonly [LateInstalment, ...LateInstalment[]],
  payee: Payee,
): RenderedLetter | Refusal {
  const [first] = dues
  const values = reminderValues(first, dues, payee, qrPicture)
  return layOutTemplate(services, text, values, fullName(first))
}

/**
 * Writes to a student what of the reminded instalments is still late when the mail goes, in the
 * words of when she was reminded. What was paid meanwhile, or whose reminder was taken back, is
 * left out, as is what is of a course that she has left or of who came on the blacklist; with
 * nothing left there is no mail.
 */
const writeReminder: Letter = async (tx, data, services) => {
  const { reminderIds, textVersion, everybody } = Data.parse(data)
  const over = lapsed('overdue.reminder_over')
  const reminded = await findReminded(tx, reminderIds)
  const text = await textOfVersion(tx, reminderTemplate, textVersion)
  if (reminded.length === 0 || !text) return over
  const dues = await findLate(tx, services.clock.today(), reminded)
  const [first, ...rest] = dues.filter(
    (due) => due.missingCents > 0 && (everybody || !whyLeftAlone(due)),
  )
  if (!first) return over
  const letter = layOutReminder(services, text, [first, ...rest], await payeeOf(tx, services))
  return 'ok' in letter ? letter : { ...letter, kept: true }
}

/** The words of this letter, which are also written where the reminders are sent. */
export const reminderTemplate: Template = {
  key: REMINDER,
  name: REMINDER_NAME,
  original: REMINDER_LETTER,
  placeholders: REMINDER_PLACEHOLDERS,
  needs: ['rate'],
  people: listNamed,
  async sample(db, studentId) {
    const student = await findStudent(db, studentId)
    return student
      ? ok(reminderValues(student, [SAMPLE], SAMPLE_ACCOUNT, qrPicture))
      : refuse('students.not_found')
  },
}

export const overdueLetters = { [REMINDER]: writeReminder }
