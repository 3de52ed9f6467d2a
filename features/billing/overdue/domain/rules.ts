/** Why somebody gets no reminder of an instalment. */
export const SKIPPED = [
  'not_late',
  'nothing_missing',
  'reminded_today',
  'withdrawn',
  'blacklisted',
  'no_mail',
] as const
export type Skipped = (typeof SKIPPED)[number]

/** Instalments that are reminded of, and mails that are taken back, in one go. */
export const REMINDER_PART = 200
