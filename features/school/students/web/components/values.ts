import { emptyTexts, pick } from '#kit/domain/fields.ts'
import { wrongFields } from '#kit/web/form/wrong.ts'
import type { Place } from '#kit/web/places.ts'
import { missingFirst, type Student } from '../../domain/contract.ts'
import { STUDENT_FIELDS, type StudentField } from '../../domain/types.ts'

/** What was decided of courses that are new to a student. */
export interface Decided {
  /** Goes with the form. */
  readonly sent: object
  /** Where it leads once it is saved; else to the list. */
  readonly next?: (studentId: number) => Place | undefined
}

/** What the student form holds while it is filled in. */
export type StudentValues = Record<Exclude<StudentField, 'birthDate'>, string> & {
  birthDate: string | null
  courseIds: number[]
  withdrawnCourseIds: number[]
  fromStart: boolean
  photo: string | null | undefined
  /** Only once it is asked, before saving. */
  decided?: Decided
}

/** An empty form. */
export const EMPTY: StudentValues = {
  ...emptyTexts(STUDENT_FIELDS),
  birthDate: null,
  courseIds: [],
  withdrawnCourseIds: [],
  fromStart: false,
  photo: undefined,
}

/** The form of a student that is there. */
export function valuesOf(student: Student): StudentValues & { version: number } {
  const { courseIds, withdrawnCourseIds, version } = student
  const fields = pick(student, STUDENT_FIELDS)
  return { ...fields, courseIds, withdrawnCourseIds, fromStart: false, version, photo: undefined }
}

const IDENTITY = ['name', 'surname', 'birthDate', 'birthCity', 'taxCode'] as const

/** Whether a form says of a student who they are as the record does. */
export function isSamePerson(values: StudentValues, student: Student): boolean {
  return IDENTITY.every((field) => values[field] === student[field])
}

/** What changing a student sends. */
export function editInput(id: number, values: StudentValues & { version: number }) {
  const { version, withdrawnCourseIds } = values
  return { ...formInput(values), id, version, withdrawnCourseIds }
}

/** The part that creating and changing send alike. */
export function formInput(values: StudentValues) {
  const { courseIds, fromStart, photo, decided } = values
  return {
    ...pick(values, STUDENT_FIELDS),
    birthDate: values.birthDate ?? '',
    courseIds,
    fromStart,
    ...(photo === undefined ? {} : { photo }),
    ...decided?.sent,
  }
}

/** What is wrong with a student form, the sentence of the alert first. */
export function wrongOf(...form: Parameters<typeof wrongFields>): Record<string, string> {
  return Object.fromEntries(missingFirst(Object.entries(wrongFields(...form)), ([, said]) => said))
}
