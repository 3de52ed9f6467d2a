import { formatDecimal } from '#kit/domain/format.ts'
import { MAX_GRADE, NOT_GRADED } from './types.ts'

const NUMBER = /^(?:-1|\d{1,3})$/
const NOT_GRADED_WORDS = new Set(['nc', 'n'])

/**
 * What somebody typed as a grade: `NC` in any case, or N alone, is -1; a whole number from -1 to
 * 110 is itself. Undefined for everything else, an empty field too: it must be corrected.
 */
export function typedGrade(text: string): number | undefined {
  const typed = text.trim().toLowerCase()
  if (NOT_GRADED_WORDS.has(typed)) return NOT_GRADED
  if (!NUMBER.test(typed)) return undefined
  const value = Number(typed)
  return value <= MAX_GRADE ? value : undefined
}

/** A grade as it is shown: `NC` for not graded, `N/A` while nothing was entered. */
export function gradeText(value: number | null): string {
  if (value === null) return 'N/A'
  return value === NOT_GRADED ? 'NC' : String(value)
}

/** The same on paper, where `NC` is `N/A` as well. */
export const printedGrade = (value: number | null): string =>
  gradeText(isNumber(value) ? value : null)

/** A grade that stands for a number: entered, and not "NC". */
export function isNumber(value: number | null): value is number {
  return value !== null && value !== NOT_GRADED
}

/**
 * The mean of a student: the sum of the grades of her course and of those of the classes she left
 * for it, by their count. "NC" and what was not entered count in neither. Not rounded; null
 * without any grade.
 */
export function averageOf(
  grades: readonly (number | null)[],
  previous: readonly (number | null)[] = [],
): number | null {
  const numbers = [...grades, ...previous].filter(isNumber)
  if (numbers.length === 0) return null
  return numbers.reduce((sum, value) => sum + value, 0) / numbers.length
}

/** A mean with two decimals, or `N/A` when there is no grade. */
export function averageText(average: number | null): string {
  return average === null ? 'N/A' : formatDecimal(average, 2)
}
