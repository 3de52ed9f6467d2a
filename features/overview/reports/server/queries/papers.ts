import { sql } from 'kysely'
import type { Method } from '#f/billing/payments/domain/types.ts'
import { readFileChunks } from '#f/system/files/server/queries.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'

/** A payment that came in, with who paid for what; undefined for one that took another back. */
export async function findPayment(db: Db, id: number) {
  return db
    .selectFrom('payments')
    .innerJoin('student_particulars as students', 'students.id', 'payments.student_id')
    .innerJoin('plan_instalments as instalments', 'instalments.id', 'payments.instalment_id')
    .innerJoin('course_cards as courses', 'courses.id', 'instalments.course_id')
    .select([
      'students.id as studentId',
      'students.name',
      'students.surname',
      'students.tax_code as taxCode',
      'students.address',
      'students.city',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'instalments.due_on as dueOn',
      'payments.paid_on as paidOn',
      'payments.amount_cents as amountCents',
      sql<Method>`payments.method`.as('method'),
      sql<string>`payments.receipt_year || '/' || payments.receipt_number`.as('receipt'),
      sql<boolean>`not exists (
        select from standing_payments standing where standing.id = payments.id)`.as('reversed'),
    ])
    .where('payments.id', '=', id)
    .where('payments.reverses_id', 'is', null)
    .executeTakeFirst()
}

/** A picture that the typesetter reads; larger ones make a list too heavy to print. */
const PRINTED_TYPES = ['image/jpeg', 'image/png']
const PHOTO_MAX_BYTES = 400_000
/** Of all pictures of one document together. */
const PHOTOS_MAX_BYTES = 8_000_000

/** The badge pictures of students as far as they can be printed, by student. */
export async function readPhotos(
  db: Db,
  studentIds: readonly number[],
): Promise<Map<number, number[]>> {
  const known = await db
    .selectFrom('student_particulars as students')
    .innerJoin('file_cards as files', 'files.id', 'students.photo_id')
    .select(['students.id', 'files.id as fileId', 'files.size'])
    .where('students.id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .where('files.media_type', 'in', PRINTED_TYPES)
    .where('files.size', '<=', PHOTO_MAX_BYTES)
    .orderBy('students.id')
    .execute()
  const photos = new Map<number, number[]>()
  let bytes = 0
  for (const { id, fileId, size } of known) {
    bytes += size
    if (bytes > PHOTOS_MAX_BYTES) break
    const chunks: Uint8Array[] = []
    for await (const chunk of readFileChunks(db, fileId)) chunks.push(chunk)
    photos.set(id, [...Buffer.concat(chunks)])
  }
  return photos
}

/** Somebody who is expected at a lesson. */
export interface Expected {
  readonly id: number
  readonly name: string
  readonly surname: string
}

/** Who is expected at each lesson of a day, by surname: its courses' students, and guests. */
export async function listExpected(db: Db, day: Day): Promise<Map<number, Expected[]>> {
  const { rows } = await sql<{ lessonId: number; people: Expected[] }>`
    with today as (
      select id, starts_at, ends_at from lesson_cards lessons
      where starts_at >= ${day}::date and starts_at < ${day}::date + 1 and deleted_at is null
    ), expected as (
      select today.id as lesson_id, enrolments.student_id
      from today
      join lesson_courses on lesson_courses.lesson_id = today.id
      join enrolment_states as enrolments on enrolments.course_id = lesson_courses.course_id
      where not enrolments.withdrawn
        and lesson_counts(today.starts_at, today.ends_at, enrolments.counts_from, null)
      union
      select today.id, makeups.student_id
      from today join makeups on makeups.makeup_lesson_id = today.id
      where makeups.cancelled_at is null
    )
    select expected.lesson_id as "lessonId", json_agg(
      json_build_object('id', students.id, 'name', students.name, 'surname', students.surname)
      order by students.surname, students.name, students.id) as people
    from expected
    join student_particulars students on students.id = expected.student_id and students.deleted_at is null
    group by expected.lesson_id
  `.execute(db)
  return new Map(rows.map(({ lessonId, people }) => [lessonId, people]))
}
