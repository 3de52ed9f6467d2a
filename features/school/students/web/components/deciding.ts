import { fullName } from '#kit/domain/format.ts'
import type { Client } from '#kit/web/client.ts'
import type { Place } from '#kit/web/places.ts'
import type { Student, studentsContract } from '../../domain/contract.ts'
import type { StudentValues } from './values.ts'

/** What was decided of courses that are new to a student. */
export interface Decided {
  /** Goes with the form. */
  readonly sent: object
  /** Where it leads once it is saved; else to the list. */
  readonly next?: (studentId: number) => Place | undefined
}

/** Saves the form of a student with what others decide of the courses that are new to her. */
export interface Deciding extends Pick<Client<typeof studentsContract>, 'create' | 'update'> {
  /** Undefined when nothing is to be saved. */
  readonly ask: (newcomer: {
    readonly name: string
    readonly courseIds: readonly number[]
  }) => Promise<Decided | undefined>
}

/** The form with what was decided; false when it is not to be saved. */
export async function decide<V extends StudentValues>(
  { ask }: Deciding,
  values: V,
  courses: Student['courses'] = [],
): Promise<V | false> {
  const courseIds = values.courseIds.filter((id) => !courses.some((one) => one.id === id))
  if (courseIds.length === 0) return values
  const decided = await ask({ name: fullName(values), courseIds })
  return decided !== undefined && { ...values, decided }
}
