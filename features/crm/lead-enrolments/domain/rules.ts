import { foldText } from '#kit/domain/text.ts'

/** The outcome that a lead gets when it enrols, where the academy has it. */
export const ENROLLED_TAG = 'ISCRITTO'

/** Longest text that goes from a lead into the notes of a student. */
export const CARRIED_MAX = 8_000

/** Courses that a lead enrols in at once. */
export const MAX_COURSES = 20

/** Students that are shown as probably the person of a lead. */
export const SHOWN_STUDENTS = 10

interface Offered {
  readonly id: number
  readonly name: string
}

/**
 * The courses that the tags of a lead ask for: of each tag the course that leads with it enrolled
 * in last, else the first one that is called as the tag or has its word in the name.
 */
export function proposedCourses(
  tags: readonly { readonly name: string; readonly lastCourseId: number | null }[],
  offered: readonly Offered[],
): number[] {
  const ids = tags.flatMap(({ name, lastCourseId }) => {
    if (offered.some(({ id }) => id === lastCourseId)) return lastCourseId ?? []
    const word = foldText(name)
    const called = offered.find((course) => foldText(course.name) === word)
    const named = offered.find((course) =>
      foldText(course.name)
        .split(/[^\p{L}\p{N}]+/u)
        .includes(word),
    )
    return (called ?? named)?.id ?? []
  })
  return [...new Set(ids)]
}

/** What is known of a lead in the notes of the student: consent first, then notes by their time. */
export function carriedNotes(lines: readonly string[]): string {
  const text = lines.filter((line) => line !== '').join('\n')
  return text.length <= CARRIED_MAX ? text : `${text.slice(0, CARRIED_MAX - 1)}…`
}
