import type { Figures, StudentLesson } from '../../../domain/contract.ts'
import * as text from '../../../domain/text.ts'
import {
  type Figure,
  JUSTIFIED_FORMULA,
  PRESENT_FORMULA,
  RECOVERED_FORMULA,
} from '../../../domain/text/absences.ts'

/** A figure of a student in a course of which somebody wants to know what is behind it. */
export interface AskedFigure {
  readonly studentId: number
  readonly courseId: number
  readonly figure: Figure
}

const absent = ({ mark }: StudentLesson) => mark !== 'present'

/** The lessons that a figure is made of. */
const BEHIND: Readonly<Record<Figure, (lesson: StudentLesson) => boolean>> = {
  absence: () => true,
  frequency: () => true,
  present: ({ mark }) => mark === 'present',
  absences: (lesson) => absent(lesson) && lesson.recoveredAt === null,
  recovered: (lesson) => absent(lesson) && lesson.recoveredAt !== null,
  justified: (lesson) =>
    absent(lesson) && lesson.justifiedAt !== null && lesson.recoveredAt === null,
  unjustified: (lesson) =>
    absent(lesson) && lesson.justifiedAt === null && lesson.recoveredAt === null,
}

export function lessonsBehind(
  figure: Figure,
  lessons: readonly StudentLesson[],
): readonly StudentLesson[] {
  return lessons.filter(BEHIND[figure])
}

const FORMULA: Readonly<Record<Figure, (figures: Figures) => string>> = {
  absence: text.absenceFormula,
  frequency: text.attendanceFormula,
  present: () => PRESENT_FORMULA,
  absences: text.absencesFormula,
  recovered: () => RECOVERED_FORMULA,
  justified: () => JUSTIFIED_FORMULA,
  unjustified: text.unjustifiedFormula,
}

/** How a figure is computed, in words and with its numbers. */
export function formulaOf(figure: Figure, figures: Figures): string {
  return FORMULA[figure](figures)
}
