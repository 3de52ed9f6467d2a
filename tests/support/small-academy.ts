import { done, newCategory, newCourse, newStudent } from './academy.ts'
import type { Client } from './client.ts'

/** What screens are about that need a record. */
export interface SmallAcademy {
  readonly courseId: number
  readonly studentId: number
}

/**
 * A few rows of every kind: courses going on, archived and in the trash; students who attend,
 * withdrew, changed class, are on the blacklist or in the trash; a letter that waits.
 */
export async function smallAcademy(staff: Client): Promise<SmallAcademy> {
  const post = async (path: string, input: unknown = {}) =>
    done(await staff.call('POST', path, input))
  const categoryId = await newCategory(staff, 'Recitazione cinematografica')
  await newCategory(staff, 'Regia e sceneggiatura')
  const courseId = await newCourse(staff, { name: 'Primo anno A', categoryId })
  const toCourseId = await newCourse(staff, { name: 'Primo anno B', categoryId })
  const archived = await newCourse(staff, { name: 'Laboratorio di mimo', categoryId })
  const thrown = await newCourse(staff, { name: 'Corso annullato', categoryId })
  for (const id of [archived, thrown]) await post(`/courses/${id}/archiving`)
  done(await staff.call('DELETE', `/courses/${thrown}`))

  const enter = (surname: string) => newStudent(staff, { surname, courseIds: [courseId] })
  const studentId = await enter('Della Valle Sanseverino')
  const withdrawn = await enter('D’Angelo')
  const moved = await enter('Perù')
  const listed = await enter('Rossi')
  const deleted = await enter('Zanin')
  const here = `/courses/${courseId}/students`
  await post(`${here}/${withdrawn}/withdrawal`)
  await post(`${here}/${moved}/change`, { toCourseId })
  const reason = 'Non paga da due anni e non risponde né al telefono né alle lettere.'
  await post(`/students/${listed}/blacklisting`, { reason })
  await post(`/students/${studentId}/credentials`)
  done(await staff.call('DELETE', `/students/${deleted}`))
  return { courseId, studentId }
}
