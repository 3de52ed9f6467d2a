import type { KeptKind } from './types.ts'

/**
 * For how many months each kind is kept where nothing was said: what belongs to the accounts for the
 * ten years of the law, and with them the persons; mails for two.
 */
export const USUAL_MONTHS: Readonly<Record<KeptKind, number>> = {
  student: 120,
  teacher: 120,
  mail: 24,
  invoice: 120,
  diary: 120,
}

/** Longest time that can be chosen. */
export const MAX_MONTHS = 480

/** Persons whose data one run erases; the others stay due. */
export const MAX_ERASED = 500

/** Listings of the blacklist that are told at once; those that wait for longest come first. */
export const MAX_REVIEWS = 100

/** The invoices of teachers are kept for as long as the law wants at least. */
export const MIN_MONTHS: Readonly<Record<KeptKind, number>> = {
  student: 1,
  teacher: 1,
  mail: 1,
  invoice: 120,
  diary: 1,
}
