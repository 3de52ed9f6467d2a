import type { Codes } from '#kit/domain/errors.ts'

/** Whose data can be handed over. */
export const SUBJECTS = ['student', 'teacher', 'lead'] as const
export type Subject = (typeof SUBJECTS)[number]

export const personDataCodes = {
  'personData.not_found': 'not_found',
  'personData.changed': 'conflict',
  'personData.too_short': 'invalid',
} as const satisfies Codes

/** Data that are kept for a time of their own; leads have theirs by source. */
export const KEPT_KINDS = ['student', 'teacher', 'mail', 'invoice', 'diary'] as const
export type KeptKind = (typeof KEPT_KINDS)[number]
