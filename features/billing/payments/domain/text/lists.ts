import { dayOfInstant } from '#kit/domain/day.ts'
import { formatDay, formatInstant, joinWords } from '#kit/domain/format.ts'
import type { WithdrawnStudent } from '../contract/lists.ts'

/** A course where those of several years stand together: `Recitazione (2026/2027)`. */
export const courseOfYear = (of: { readonly courseName: string; readonly academicYear: string }) =>
  `${of.courseName} (${of.academicYear})`

/** In the place of a standing, when no course of the student is going on. */
export const NO_COURSE_NOW = 'Nessun corso in svolgimento'

/** The courses that somebody left: `Recitazione (2026/2027) e Canto (2025/2026)`. */
export function leftCourses({ courses }: Pick<WithdrawnStudent, 'courses'>): string {
  return joinWords(courses.map(courseOfYear))
}

/** The day on which she left the last of them: `12/10/2026`. */
export function leftOn({ courses }: Pick<WithdrawnStudent, 'courses'>): string {
  const [latest] = courses
  return latest ? formatDay(dayOfInstant(Temporal.Instant.from(latest.withdrawnAt))) : ''
}

/** When and by whose hand she left the last of them: `12/10/2026 09:00, segreteria`. */
export function leftWhen({ courses }: Pick<WithdrawnStudent, 'courses'>): string {
  const [latest] = courses
  return latest ? `${formatInstant(latest.withdrawnAt)}, ${latest.withdrawnBy}` : ''
}

/** What she still attends. */
export function attended({ everywhere }: Pick<WithdrawnStudent, 'everywhere'>): string {
  return everywhere ? 'Nessun corso' : 'Altri corsi'
}
