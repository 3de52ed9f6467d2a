/** What is joined is at least two courses. */
export const MIN_COURSES = 2
export const MAX_COURSES = 50
