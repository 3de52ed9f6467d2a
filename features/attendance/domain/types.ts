/** How one student stands towards one lesson that was held. */
export const MARKS = ['present', 'absent', 'unmarked'] as const
export type Mark = (typeof MARKS)[number]

/** The most absences that are justified in one step. */
export const MAX_ABSENCES = 500
/** The most students of one register. */
export const MAX_REGISTER = 500
