import { sql } from 'kysely'
import { readFileChunks } from '#f/system/files/server/queries.ts'
import type { Db } from '#kit/server/db.ts'
import { whereIf } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Student } from '../../domain/contract.ts'
import { findPhoto, findStudent, STUDENT_FORM } from '../queries.ts'

/** A student with everything that the legacy scripts tells of her at once. */
export type Everything = Awaited<ReturnType<typeof listEverybody>>[number]

/**
 * All students who are not in the trash, by surname, or the one of an id. Their enrolments are
 * gathered once for all, not student by student: the whole academy is one answer.
 */
export async function listEverybody(db: Db, id?: number) {
  const gathered = db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolments.course_id')
    .select([
      'enrolments.student_id',
      sql<number[]>`json_agg(enrolments.course_id order by enrolments.id)`.as('courseIds'),
      sql<number[] | null>`json_agg(enrolments.course_id order by enrolments.id)
        filter (where enrolments.withdrawn)`.as('withdrawnCourseIds'),
    ])
    .where('courses.deleted_at', 'is', null)
    .where((at) => whereIf(id, (one) => at('student_id', '=', one)))
    .groupBy('enrolments.student_id')
  const rows = await db
    .selectFrom('students')
    .leftJoin(gathered.as('gathered'), 'gathered.student_id', 'students.id')
    .leftJoin('blacklistings', (join) =>
      join
        .onRef('blacklistings.student_id', '=', 'students.id')
        .on('blacklistings.removed_at', 'is', null),
    )
    .select([
      'students.id',
      ...STUDENT_FORM.selection,
      sql<boolean>`photo_id is not null`.as('hasPhoto'),
      sql<boolean>`blacklistings.id is not null`.as('blacklisted'),
      'courseIds',
      'withdrawnCourseIds',
    ])
    .where('deleted_at', 'is', null)
    .where((at) => whereIf(id, (one) => at('students.id', '=', one)))
    .orderBy('surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .execute()
  return rows.map(({ courseIds, withdrawnCourseIds, ...row }) => ({
    ...row,
    courseIds: courseIds ?? [],
    withdrawnCourseIds: withdrawnCourseIds ?? [],
  }))
}

/**
 * A student who is not in the trash, locked until the end of the transaction: for who changes what
 * she has just read.
 */
export async function lockStudent(tx: Tx, id: number): Promise<Student | undefined> {
  await tx.selectFrom('students').select('id').where('id', '=', id).forUpdate().execute()
  const student = await findStudent(tx, id)
  return student?.state === 'active' ? student : undefined
}

/** The badge picture of a student as a data URL; empty when she has none. At most 2 MB. */
export async function readPhoto(db: Db, id: number): Promise<string> {
  const fileId = await findPhoto(db, id)
  if (fileId === undefined) return ''
  const chunks: Uint8Array[] = []
  for await (const chunk of readFileChunks(db, fileId)) chunks.push(chunk)
  const { mediaType } = await db
    .selectFrom('file_cards as files')
    .select('media_type as mediaType')
    .where('id', '=', fileId)
    .executeTakeFirstOrThrow()
  return `data:${mediaType};base64,${Buffer.concat(chunks).toString('base64')}`
}
