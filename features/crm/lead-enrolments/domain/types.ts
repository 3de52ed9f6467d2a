/** Why a student is probably the person of a lead. */
export const STUDENT_REASONS = ['phone', 'mail', 'person'] as const
export type StudentReason = (typeof STUDENT_REASONS)[number]
