import { done, newCategory, newCourse, newStudent } from './academy.ts'
import type { Client } from './client.ts'

/** What screens are about that need a record. */
export interface SmallAcademy {
  readonly courseId: number
  readonly studentId: number
  readonly teacherId: number
  readonly subjectId: number
  readonly roomId: number
}

/**
 * A few rows of every kind: courses going on, archived and in the trash; students who attend,
 * withdrew, changed class, are on the blacklist or in the trash; a letter that waits; lessons of
 * every sort on both sides of today, and days on which the school is closed.
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
  await newStudent(staff, { surname: 'Verdi', courseIds: [toCourseId] })
  const here = `/courses/${courseId}/students`
  await post(`${here}/${withdrawn}/withdrawal`)
  await post(`${here}/${moved}/change`, { toCourseId })
  const reason = 'Non paga da due anni e non risponde né al telefono né alle lettere.'
  await post(`/students/${listed}/blacklisting`, { reason })
  await post(`/students/${studentId}/credentials`)
  done(await staff.call('DELETE', `/students/${deleted}`))
  return { courseId, studentId, ...(await school(staff, courseId, toCourseId)) }
}

async function school(staff: Client, courseId: number, otherCourseId: number) {
  const post = async (path: string, input: unknown) => done(await staff.call('POST', path, input))
  const { id: roomId } = await post('/rooms', { name: 'Teatro di posa' })
  const { id: subjectId } = await post('/subjects', { name: 'Dizione', note: 'primo anno' })
  const teacher = { mail: '', mail2: '', taxCode: '', regime: 'FAT_1', subjectIds: [subjectId] }
  const teach = async (name: string, surname: string) =>
    (await post('/teachers', { ...teacher, name, surname })).id as number
  const teacherId = await teach('Eleonora', 'Dusi')
  const partner = await teach('Tommaso', 'Salvini')
  const invoice = { teacherId, issuedOn: '2026-10-05', amountCents: 48_000 }
  await post('/teacher-invoices', { ...invoice, note: 'Settembre', paid: false })
  await post('/teacher-groups', { name: 'Coppia di scena', teacherIds: [teacherId, partner] })
  const lesson = {
    courseId,
    roomId,
    subjectIds: [subjectId],
    teacherIds: [teacherId],
    minutes: 120,
  }
  const days = ['2026-10-01', '2026-10-08', '2026-10-15', '2026-10-22', '2026-11-05', '2026-11-12']
  const rows = days.map((day) => ({ startsAt: `${day}T18:00`, roomId }))
  const { roomId: _room, ...content } = lesson
  await post('/lessons/batch', { ...content, rows })
  await post('/lessons', {
    ...lesson,
    otherCourseIds: [otherCourseId],
    teacherIds: [teacherId, partner],
    startsAt: '2026-10-01T10:00',
    topic: 'Lettura a prima vista di un copione mai visto, in piedi e poi seduti',
    fee: true,
    splitBilling: true,
  })
  await post('/lessons', { ...lesson, startsAt: '2026-10-02T09:30', dailyBilling: true })
  await post('/closing-days', { days: [{ day: '2026-12-24' }, { day: '2026-12-25' }] })
  return { teacherId, subjectId, roomId }
}
