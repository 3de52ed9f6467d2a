import { sql } from 'kysely'
import type { CourseState } from '#f/school/courses/domain/types.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import { containsPerson } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Candidate, CourseStudent } from '../domain/contract.ts'
import type { Enrolment } from '../domain/types.ts'

/** The "Cognome Nome" of a student, the trash included. */
export async function findStudentName(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('student_particulars as students')
    .select(['surname', 'name'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && fullName(row)
}

/** The enrolments of a student, without those in courses of the trash. */
export async function findEnrolments(db: Db, studentId: number): Promise<Enrolment[]> {
  return db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolments.course_id')
    .select([
      'enrolments.id',
      'enrolments.student_id as studentId',
      'enrolments.course_id as courseId',
      'enrolments.withdrawn',
    ])
    .where('enrolments.student_id', '=', studentId)
    .where('courses.deleted_at', 'is', null)
    .orderBy('enrolments.id')
    .execute()
}

/** Who is or was in these courses, or in those of these categories that are not archived. */
export async function listPlaces(
  db: Db,
  { courseIds, categoryIds }: { courseIds: readonly number[]; categoryIds: readonly number[] },
): Promise<{ studentId: number; withdrawn: boolean }[]> {
  return db
    .selectFrom('enrolment_states')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolment_states.course_id')
    .select(['enrolment_states.student_id as studentId', 'enrolment_states.withdrawn'])
    .where('courses.deleted_at', 'is', null)
    .where(
      sql<boolean>`(
        courses.id = any(${[...courseIds]}::bigint[])
        or (courses.category_id = any(${[...categoryIds]}::bigint[]) and courses.archived_at is null)
      )`,
    )
    .execute()
}

/**
 * For each of these students the names of the courses of a choice that they attend; where no course
 * is chosen, of all that are not archived. Who attends none is not there.
 */
export async function listCourseNames(
  db: Db,
  studentIds: readonly number[],
  { courseIds, categoryIds }: { courseIds: readonly number[]; categoryIds: readonly number[] },
): Promise<Map<number, string>> {
  const chosen = courseIds.length + categoryIds.length > 0
  const rows = await db
    .selectFrom('attending_students')
    .innerJoin('course_cards as courses', 'courses.id', 'attending_students.course_id')
    .select([
      'attending_students.student_id as studentId',
      sql<string>`string_agg(courses.name, ', ' order by courses.starts_on, courses.id)`.as(
        'names',
      ),
    ])
    .where('attending_students.student_id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .where('courses.deleted_at', 'is', null)
    .where(
      sql<boolean>`(
        courses.id = any(${[...courseIds]}::bigint[])
        or courses.archived_at is null and (
          not ${chosen}::boolean or courses.category_id = any(${[...categoryIds]}::bigint[])
        )
      )`,
    )
    .groupBy('attending_students.student_id')
    .execute()
  return new Map(rows.map(({ studentId, names }) => [studentId, names]))
}

/** The courses of a choice: those named, and those of the categories without the archived ones. */
export async function listCoursesOf(
  db: Db,
  { courseIds, categoryIds }: { courseIds: readonly number[]; categoryIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('course_cards as courses')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(
      sql<boolean>`(
        id = any(${[...courseIds]}::bigint[])
        or (category_id = any(${[...categoryIds]}::bigint[]) and archived_at is null)
      )`,
    )
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** The courses that students are in or have left. */
export async function listCoursesWith(db: Db, studentIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('enrolments')
    .select('course_id as id')
    .distinct()
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::bigint[])`)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Keeps a student in a course until the end of the transaction: whoever takes her out, or holds it
 * too, waits.
 */
export async function holdEnrolment(
  tx: Tx,
  { studentId, courseId }: { studentId: number; courseId: number },
): Promise<void> {
  await tx
    .selectFrom('enrolments')
    .select('id')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .forUpdate()
    .execute()
}

/** The enrolment of a student in a course; the student must not be in the trash. */
export async function findEnrolment(
  db: Db,
  pair: { studentId: number; courseId: number },
): Promise<Enrolment | undefined> {
  return db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('student_particulars as students', 'students.id', 'enrolments.student_id')
    .select([
      'enrolments.id',
      'enrolments.student_id as studentId',
      'enrolments.course_id as courseId',
      'enrolments.withdrawn',
    ])
    .where('enrolments.student_id', '=', pair.studentId)
    .where('enrolments.course_id', '=', pair.courseId)
    .where('students.deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Students of a course by surname, the withdrawn ones too. */
export async function listCourseStudents(db: Db, courseId: number): Promise<CourseStudent[]> {
  return db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('student_particulars as students', 'students.id', 'enrolments.student_id')
    .leftJoin('course_cards as courses', 'courses.id', 'enrolments.changed_from')
    .select([
      'students.id as studentId',
      'students.name',
      'students.surname',
      'students.mail',
      'students.phone',
      'students.address',
      'students.city',
      'students.birth_city as birthCity',
      'students.birth_date as birthDate',
      'students.tax_code as taxCode',
      'students.profession',
      'enrolments.enrolled_at as enrolledAt',
      'enrolments.counts_from as countsFrom',
      'enrolments.withdrawn_at as withdrawnAt',
      'enrolments.withdrawn_by as withdrawnBy',
      'courses.name as cameFrom',
    ])
    .where('enrolments.course_id', '=', courseId)
    .where('students.deleted_at', 'is', null)
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .execute()
}

const CANDIDATES = 20

/** The first students by surname, found by name in either order, who were never in a course. */
export async function listCandidates(
  db: Db,
  { courseId, q }: { courseId: number; q: string },
): Promise<Candidate[]> {
  return db
    .selectFrom('student_particulars as students')
    .select([
      'id',
      'name',
      'surname',
      'mail',
      sql<boolean>`exists (
        select from blacklisted_students as listed where listed.student_id = students.id
      )`.as('blacklisted'),
    ])
    .where(containsPerson(sql.ref('students.search'), q))
    .where('deleted_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('enrolments')
            .select('enrolments.id')
            .whereRef('enrolments.student_id', '=', 'students.id')
            .where('enrolments.course_id', '=', courseId),
        ),
      ),
    )
    .orderBy('surname')
    .orderBy('name')
    .orderBy('id')
    .limit(CANDIDATES)
    .execute()
}

/** Courses of a student, the newest first; courses in the trash are left out. */
export async function listStudentCourses(db: Db, studentId: number) {
  return db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolments.course_id')
    .select([
      'courses.id as courseId',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'courses.starts_on as startsOn',
      'courses.ends_on as endsOn',
      sql<CourseState>`case when courses.archived_at is null then 'active' else 'archived' end`.as(
        'state',
      ),
      'enrolments.enrolled_at as enrolledAt',
      'enrolments.counts_from as countsFrom',
      'enrolments.withdrawn_at as withdrawnAt',
      'enrolments.withdrawn_by as withdrawnBy',
    ])
    .where('enrolments.student_id', '=', studentId)
    .where('courses.deleted_at', 'is', null)
    .orderBy('courses.starts_on', 'desc')
    .orderBy('courses.name')
    .execute()
}

/** Changes of class of a student, the latest first. */
export async function listCourseChanges(db: Db, studentId: number) {
  return db
    .selectFrom('course_changes')
    .innerJoin('course_cards as old', 'old.id', 'course_changes.from_course_id')
    .innerJoin('course_cards as new', 'new.id', 'course_changes.to_course_id')
    .select([
      'old.name as fromCourse',
      'new.name as toCourse',
      'changed_at as changedAt',
      'changed_by as changedBy',
    ])
    .where('course_changes.student_id', '=', studentId)
    .orderBy('course_changes.id', 'desc')
    .execute()
}

/** Changes of class into a course, the latest first; students of the trash are left out. */
export async function listChangesInto(db: Db, courseId: number) {
  return db
    .selectFrom('course_changes')
    .innerJoin('student_particulars as students', 'students.id', 'course_changes.student_id')
    .select([
      'course_changes.student_id as studentId',
      'from_course_id as fromCourseId',
      'to_course_id as toCourseId',
      'changed_at as changedAt',
      'changed_by as changedBy',
    ])
    .where('to_course_id', '=', courseId)
    .where('students.deleted_at', 'is', null)
    .orderBy('course_changes.id', 'desc')
    .execute()
}
