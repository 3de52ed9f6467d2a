import { fullName } from '#kit/domain/format.ts'
import type { Client } from '#kit/web/client.ts'
import type { Student, studentsContract } from '../../domain/contract.ts'
import type { Decided, StudentValues } from './values.ts'

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
