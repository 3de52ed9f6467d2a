/** What a person may agree to beyond what the contract with the academy needs. */
export const PURPOSES = ['images', 'marketing'] as const
export type Purpose = (typeof PURPOSES)[number]
