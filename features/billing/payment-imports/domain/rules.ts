import { METHODS, type Method } from '#f/billing/payments/domain/types.ts'
import { dayOf, isFormula, namesOf } from '#f/system/imports/domain/rules.ts'
import { FORMULA, TOO_LONG } from '#f/system/imports/domain/text.ts'
import { parseEuro } from '#kit/domain/money.ts'
import { isCodeLike, normalTaxCode } from '#kit/domain/tax-code.ts'
import { foldText } from '#kit/domain/text.ts'
import * as text from './text.ts'
import type { KnownPayment, OpenDue, SaidPayment } from './types.ts'

const LONGEST_NOTE = 500
/** The largest sum that is kept of one payment, as its form has it. */
const MAX_CENTS = 2_000_000_000

const methodOf = (written: string): Method =>
  METHODS.find((method) => text.METHOD_WORDS[method].includes(foldText(written))) ?? 'other'

/** What a line says of money that came in; each of its faults is named. */
export function readPayment(
  cell: (field: string) => string,
  today: string,
): { said: SaidPayment; reasons: string[] } {
  const { name, surname } = namesOf(cell)
  const paidOn = dayOf(cell('paidOn'))
  const dueOn = dayOf(cell('dueOn'))
  const cents = parseEuro(cell('amount'))
  const amountCents = cents !== undefined && cents > 0 && cents <= MAX_CENTS ? cents : undefined
  const written = [name, surname, cell('course'), cell('note'), cell('mail')]
  const said: SaidPayment = {
    ...{ name, surname, taxCode: normalTaxCode(cell('taxCode')), mail: cell('mail') },
    ...{ course: cell('course'), dueOn: dueOn ?? null, paidOn: paidOn ?? today },
    ...{ amountCents: amountCents ?? 0, method: methodOf(cell('method')), note: cell('note') },
  }
  const reasons = [
    ...(name === '' || surname === '' ? [text.NAME_MISSING] : []),
    ...(amountCents === undefined ? [text.AMOUNT_FORM] : []),
    ...(paidOn === undefined ? [text.PAID_ON_FORM] : []),
    ...(paidOn !== undefined && paidOn > today ? [text.PAID_IN_FUTURE] : []),
    ...(cell('dueOn') !== '' && dueOn === undefined ? [text.DUE_ON_FORM] : []),
    ...(said.note.length > LONGEST_NOTE ? [TOO_LONG] : []),
    ...(written.some(isFormula) ? [FORMULA] : []),
  ]
  return { said, reasons }
}

/** How the database writes whom it searches: surname, name, surname, folded. */
export const namesKey = ({ name, surname }: Pick<SaidPayment, 'name' | 'surname'>) =>
  foldText(`${surname} ${name} ${surname}`)

/** What two lines of a file must not have in common. */
export const lineKeys = (said: SaidPayment) => [
  JSON.stringify([
    ...[namesKey(said), said.taxCode, foldText(said.mail), foldText(said.course)],
    ...[said.dueOn, said.paidOn, said.amountCents],
  ]),
]

/** The student and the course of a line, with what she owes there in order of days; or why not. */
export type Owing =
  | { readonly studentId: number; readonly courseId: number; readonly dues: readonly OpenDue[] }
  | { readonly reason: string }

/** Which student's instalments of which course a line is about. */
export function owingOf(said: SaidPayment, known: readonly OpenDue[]): Owing {
  const narrower = (rows: readonly OpenDue[], fits: (due: OpenDue) => boolean, asked: boolean) =>
    asked ? rows.filter(fits) : rows
  const coded = isCodeLike(said.taxCode)
  const mail = foldText(said.mail)
  const named = known.filter((due) => namesKey(due) === namesKey(said))
  const people = narrower(
    narrower(named, ({ taxCode }) => taxCode === said.taxCode, coded),
    (due) => foldText(due.mail) === mail,
    mail !== '' && named.some(({ namesakes }) => namesakes),
  )
  const students = new Set(people.map(({ studentId }) => studentId))
  if (students.size === 0) return { reason: text.NOTHING_DUE }
  if (students.size > 1) return { reason: text.SEVERAL_STUDENTS }
  const course = foldText(said.course)
  const meant = narrower(people, ({ courseName }) => foldText(courseName) === course, course !== '')
  // A course is often called as the year before: then the day of the instalment tells which.
  const onDay = new Set(
    meant.filter(({ dueOn }) => dueOn === said.dueOn).map(({ courseId }) => courseId),
  )
  const dues = narrower(meant, ({ courseId }) => onDay.has(courseId), onDay.size === 1)
  const courses = new Set(dues.map(({ courseId }) => courseId))
  if (courses.size === 0) return { reason: text.COURSE_UNKNOWN }
  if (courses.size > 1) return { reason: text.SEVERAL_COURSES }
  const [first] = dues
  if (!first) return { reason: text.NOTHING_DUE }
  return {
    ...{ studentId: first.studentId, courseId: first.courseId },
    dues: dues.toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1)),
  }
}

/**
 * The instalment that a payment is for: that of its day, else the first that lacks something. It
 * may not lack less than what came in. `spent` is what lines before have brought, by instalment and
 * student.
 */
export function dueOf(
  said: SaidPayment,
  dues: readonly OpenDue[],
  spent: ReadonlyMap<string, number> = new Map(),
): { due: OpenDue } | { reason: string } {
  const missing = (due: OpenDue) => due.missingCents - (spent.get(dueKey(due)) ?? 0)
  const due =
    said.dueOn === null
      ? dues.find((one) => missing(one) > 0)
      : dues.find(({ dueOn }) => dueOn === said.dueOn)
  if (!due) return { reason: said.dueOn === null ? text.ALL_PAID : text.noDueOn(said.dueOn) }
  return said.amountCents > missing(due) ? { reason: text.tooMuch(missing(due)) } : { due }
}

/** One instalment of one student. */
export const dueKey = ({ instalmentId, studentId }: OpenDue) => `${instalmentId} ${studentId}`

/**
 * The payment that a line is, when it is known: same student, course, day and amount, and the same
 * instalment where the line names one.
 */
export function paymentOf(
  said: SaidPayment,
  owing: Owing,
  known: readonly KnownPayment[],
): number | null {
  if ('reason' in owing) return null
  const found = known.find(
    ({ studentId, courseId, dueOn, paidOn, amountCents }) =>
      (said.dueOn === null || dueOn === said.dueOn) &&
      studentId === owing.studentId &&
      courseId === owing.courseId &&
      paidOn === said.paidOn &&
      amountCents === said.amountCents,
  )
  return found?.id ?? null
}
