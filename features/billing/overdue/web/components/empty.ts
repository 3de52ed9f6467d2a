import { LATE_EMPTY } from '../../domain/text.ts'

/** What the two ways to look at what is late have in common. */
export const FILTERS = ['courseId', 'academicYear', 'withdrawn', 'days'] as const
export const EMPTY = {
  title: LATE_EMPTY,
  text: 'Qui compaiono le rate scadute prima di oggi e non pagate.',
}
