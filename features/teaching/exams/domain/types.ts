/** Stored for "NC", not graded; it counts in no average. */
export const NOT_GRADED = -1
export const MAX_GRADE = 110
/** The most students of one exam. */
export const MAX_STUDENTS = 500
