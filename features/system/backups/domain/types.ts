/** Why a backup was made: the night, an administrator, or the start of a newer program. */
export const REASONS = ['night', 'asked', 'upgrade'] as const
export type Reason = (typeof REASONS)[number]

/** How a backup was tried: put into a database of its own, or only read to its end. */
export const TRIALS = ['restored', 'read'] as const
export type Trial = (typeof TRIALS)[number]
