import { nextDues } from '#f/billing/payments/server/queries.ts'
import type { Target } from '#f/school/recipients/domain/contract.ts'
import type { Recipient } from '#f/school/recipients/domain/types.ts'
import { listCourseNames, listCoursesOf } from '#f/school/enrolments/server/queries.ts'
import type { Day } from '#kit/domain/day.ts'
import { formatEuro, formatDay } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import { placeholdersOf, type TemplateText } from '#kit/server/template.ts'
import type { Placeholder } from '../../domain/types.ts'

type Values = Partial<Record<Placeholder, string>>

/**
 * What the placeholders of a text stand for, for each of these people in their order. Only what the
 * text names is read; what somebody has not is missing.
 */
export async function valuesOf(
  db: Db,
  people: readonly Recipient[],
  text: TemplateText,
  { target, today, link }: { readonly target: Target; readonly today: Day; readonly link: string },
): Promise<Values[]> {
  const named = new Set(placeholdersOf(text))
  const names = (...one: Placeholder[]) => one.some((name) => named.has(name))
  const studentIds = people.filter(({ kind }) => kind === 'student').map(({ id }) => id)
  const courses = names('corso') ? await listCourseNames(db, studentIds, target) : new Map()
  const dues = names('importo', 'scadenza') ? await duesFor(db, studentIds, target) : new Map()
  return people.map(({ kind, id, name, surname }) => {
    const isStudent = kind === 'student'
    const due = isStudent ? dues.get(id) : undefined
    const all: Values = {
      nome: name,
      cognome: surname,
      data: formatDay(today),
      ...(link !== '' && { link }),
      ...(isStudent && courses.has(id) && { corso: courses.get(id) }),
      ...(due && { importo: formatEuro(due.missingCents), scadenza: formatDay(due.dueOn) }),
    }
    return Object.fromEntries(Object.entries(all).filter(([key]) => named.has(key)))
  })
}

/** Of the courses that a mail goes to, where it goes to courses: it names those, and their instalments. */
async function duesFor(db: Db, studentIds: readonly number[], target: Target) {
  const chosen = target.courseIds.length + target.categoryIds.length > 0
  return nextDues(db, studentIds, chosen ? await listCoursesOf(db, target) : undefined)
}
