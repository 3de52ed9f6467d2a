import { minutesOfHours, typedHours } from '#kit/domain/format.ts'
import type { Register, RegisterStudent } from '../../../domain/contract.ts'
import { HOURS_WRONG } from '../../../domain/text.ts'
import { EVERYBODY_NEEDED } from '../../../domain/text.ts'
import { NO_HOURS, tooLong } from '../../../domain/text/register.ts'
import type { Entry } from '../../../domain/types.ts'

/** What is marked of one student; hours as they are typed, blank for the whole lesson. */
export interface Marked {
  readonly present: boolean | null
  readonly hours: string
}

/** A state of a register: its version and the marks that were in it. */
interface Saved {
  readonly version: number
  readonly marks: readonly Entry[]
}

/** The register as its form has it: one value for each student, so that two people can merge. */
export interface RegisterValues {
  readonly [field: string]: unknown
  readonly id: number
  readonly version: number
  /** The state that was on the screen when the first mark was made; kept with what was marked. */
  readonly over: Saved | null
  /** The students who were marked one by one, and not by "Tutti presenti". */
  readonly byHand: readonly number[]
}

export const fieldOf = (studentId: number): string => `s${studentId}`

/** The students of all its courses, in the order of the page. */
export function studentsOf({ courses }: Pick<Register, 'courses'>): readonly RegisterStudent[] {
  return courses.flatMap(({ students }) => students)
}

export function markedOf(values: RegisterValues, studentId: number): Marked {
  return (values[fieldOf(studentId)] as Marked | undefined) ?? { present: null, hours: '' }
}

export function valuesOf(register: Register): RegisterValues {
  const marks = studentsOf(register).map(({ studentId, present, minutes }) => [
    fieldOf(studentId),
    { present, hours: typedHours(minutes) },
  ])
  const { lesson, version } = register
  return {
    ...(Object.fromEntries(marks) as object),
    id: lesson.id,
    version,
    over: null,
    byHand: [],
  }
}

/** What marking one student by hand changes in the form. */
export function markingOne(
  register: Register,
  values: RegisterValues,
  studentId: number,
  some: Partial<Marked>,
): Partial<RegisterValues> {
  return {
    [fieldOf(studentId)]: { ...markedOf(values, studentId), ...some },
    over: overOf(register, values),
    byHand: [...new Set([...values.byHand, studentId])],
  }
}

/** What marking students present together changes in the form: who was marked so by hand still is. */
export function markingPresent(
  register: Register,
  values: RegisterValues,
  students: readonly Pick<RegisterStudent, 'studentId'>[],
): Partial<RegisterValues> {
  const marks = students.map(({ studentId }) => ({ studentId, ...markedOf(values, studentId) }))
  const filledIn = marks.flatMap(({ studentId, present }) => (present ? [] : [studentId]))
  return {
    ...Object.fromEntries(
      marks.map(({ studentId, hours }) => [fieldOf(studentId), { present: true, hours }]),
    ),
    over: overOf(register, values),
    byHand: values.byHand.filter((studentId) => !filledIn.includes(studentId)),
  }
}

function overOf(register: Register, { over }: RegisterValues): Saved {
  return over ?? { version: register.version, marks: entriesOf(register, valuesOf(register)) }
}

/** The marks that are made, as they are sent; hours that are no number or none count as blank. */
export function entriesOf(register: Register, values: RegisterValues): Entry[] {
  return studentsOf(register).flatMap(({ studentId }) => {
    const { present, hours } = markedOf(values, studentId)
    if (present === null) return []
    return [{ studentId, present, minutes: present ? minutesOfHours(hours) || null : null }]
  })
}

/** Who still has to be marked. */
export function unmarkedIn(register: Register, values: RegisterValues): RegisterStudent[] {
  return studentsOf(register).filter(
    ({ studentId, withdrawn, early }) =>
      !withdrawn && !early && markedOf(values, studentId).present === null,
  )
}

/** What keeps a register from being saved: sentences by student. */
export function checkRegister(register: Register, values: RegisterValues): Record<string, string> {
  const wrong: Record<string, string> = {}
  for (const { studentId } of unmarkedIn(register, values)) {
    wrong[fieldOf(studentId)] = EVERYBODY_NEEDED
  }
  for (const { studentId } of studentsOf(register)) {
    const { present, hours } = markedOf(values, studentId)
    const minutes = present === true ? minutesOfHours(hours) : null
    if (minutes === undefined) wrong[fieldOf(studentId)] = HOURS_WRONG
    else if (minutes === 0) wrong[fieldOf(studentId)] = NO_HOURS
    else if ((minutes ?? 0) > register.lesson.minutes) {
      wrong[fieldOf(studentId)] = tooLong(register.lesson.minutes)
    }
  }
  return wrong
}
