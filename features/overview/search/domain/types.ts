/**
 * What the global search finds, in the order in which it is shown: what there is few of first, so
 * that a page of students does not hide it.
 */
export const FOUND_KINDS = ['course', 'room', 'teacher', 'student'] as const
export type FoundKind = (typeof FOUND_KINDS)[number]

/** The kinds that are people. */
export const PERSON_KINDS = ['student', 'teacher'] as const
export type PersonKind = (typeof PERSON_KINDS)[number]

/** Those whom a text may mean; leads are found by name, mail and telephone, and only there. */
export const MEANT_KINDS = [...PERSON_KINDS, 'lead'] as const
export type MeantKind = (typeof MEANT_KINDS)[number]

/** The part of the program that a search is made in: its results open in the same part. */
export const AREAS = ['app', 'billing'] as const
export type Area = (typeof AREAS)[number]

/** What is searched in each part: a room has nothing to do with payments. */
export const SEARCHED: Readonly<Record<Area, readonly FoundKind[]>> = {
  app: FOUND_KINDS,
  billing: ['course', 'teacher', 'student'],
}

/** Whom a text may mean in each part. */
export const MEANT: Readonly<Record<Area, readonly MeantKind[]>> = {
  app: MEANT_KINDS,
  billing: PERSON_KINDS,
}

/** What is said of a result: a course of the archive, a name that is only like what was typed. */
export const MARKS = ['archived', 'near'] as const
export type Mark = (typeof MARKS)[number]
