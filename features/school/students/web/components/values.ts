import type { Student } from '../../domain/contract.ts'

/** What the student form holds while it is filled in. */
export interface StudentValues extends Record<string, unknown> {
  name: string
  surname: string
  birthCity: string
  birthDate: string | null
  address: string
  phone: string
  city: string
  profession: string
  taxCode: string
  identityDocument: string
  mail: string
  mail2: string
  notes: string
  courseIds: number[]
  withdrawnCourseIds: number[]
  photo: string | null | undefined
}

/** An empty form. */
export const EMPTY: StudentValues = {
  name: '',
  surname: '',
  birthCity: '',
  birthDate: null,
  address: '',
  phone: '',
  city: '',
  profession: '',
  taxCode: '',
  identityDocument: '',
  mail: '',
  mail2: '',
  notes: '',
  courseIds: [],
  withdrawnCourseIds: [],
  photo: undefined,
}

/** The form of a student that is there. */
export function valuesOf(student: Student): StudentValues & { version: number } {
  const { name, surname, birthCity, birthDate, address, phone, city, profession } = student
  const { taxCode, identityDocument, mail, mail2, notes, version } = student
  const { courseIds, withdrawnCourseIds } = student
  return {
    ...{ name, surname, birthCity, birthDate, address, phone, city, profession },
    ...{ taxCode, identityDocument, mail, mail2, notes, version, courseIds, withdrawnCourseIds },
    photo: undefined,
  }
}

const IDENTITY = ['name', 'surname', 'birthDate', 'birthCity', 'taxCode'] as const

/** Whether a form says of a student who she is as the record does. */
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
  const { withdrawnCourseIds: _, photo, ...rest } = values
  return {
    ...rest,
    birthDate: values.birthDate ?? '',
    ...(photo === undefined ? {} : { photo }),
  }
}
