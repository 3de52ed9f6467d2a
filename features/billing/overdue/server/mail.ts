import { z } from 'zod'
import { id, version } from '#kit/domain/contract.ts'
import { refuse } from '#kit/domain/result.ts'
import { layOutLetter, type Letter, type RenderedLetter } from '#kit/server/letter.ts'
import type { Services } from '#kit/server/services.ts'
import { type ReminderFacts, reminderLetter, type ReminderText } from '../domain/text/reminder.ts'
import { findLate, findReminded, type LateDue } from './queries.ts'
import { findText } from './queries/reminder-text.ts'

/** The reminder of late instalments, as it is named in the outbox. */
export const REMINDER = 'payments.reminder'

const Data = z.object({ reminderIds: z.array(id), textVersion: version })

type Academy = Pick<Services, 'config'>

/** The letter to a student about late instalments, which are all hers; there is at least one. */
export function layOutReminder(
  services: Academy,
  text: ReminderText,
  dues: readonly LateDue[],
): RenderedLetter {
  const { ACADEMY_NAME } = services.config
  return layOutLetter(ACADEMY_NAME, reminderLetter(text, factsOf(services, dues)))
}

/** The same letter's subject. */
export function reminderSubject(
  services: Academy,
  text: ReminderText,
  dues: readonly LateDue[],
): string {
  return reminderLetter(text, factsOf(services, dues)).subject
}

function factsOf({ config }: Academy, dues: readonly LateDue[]): ReminderFacts {
  const { name = '', surname = '' } = dues[0] ?? {}
  return { academy: config.ACADEMY_NAME, iban: config.ACADEMY_IBAN, name, surname, dues }
}

/**
 * Writes to a student what of the reminded instalments is still late when the mail goes. What was
 * paid meanwhile, or whose reminder was taken back, is left out; with nothing left there is no
 * mail.
 */
const writeReminder: Letter = async (tx, data, services) => {
  const { reminderIds, textVersion } = Data.parse(data)
  const over = refuse('overdue.reminder_over')
  const reminded = await findReminded(tx, reminderIds)
  const text = await findText(tx, textVersion)
  if (reminded.length === 0 || !text) return over
  const dues = await findLate(tx, services.clock.today(), reminded)
  const open = dues.filter(({ missingCents }) => missingCents > 0)
  if (open.length === 0) return over
  return { ...layOutReminder(services, text, open), kept: true }
}

export const overdueLetters = { [REMINDER]: writeReminder }
