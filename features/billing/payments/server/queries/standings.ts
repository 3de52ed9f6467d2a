import { sql } from 'kysely'
import type { CourseState } from '#f/school/courses/domain/types.ts'
import type { Db } from '#kit/server/db.ts'
import type { CountedCourse, CountedDue } from '../../domain/rules/standings.ts'

/** A course of a student with what she owes for it. */
export interface CourseOfStudent extends CountedCourse {
  readonly studentId: number
  readonly academicYear: string
  /** When and by whom she was withdrawn from it; null while she attends it. */
  readonly withdrawnAt: string | null
  readonly withdrawnBy: string | null
}

const dues = sql<CountedDue[]>`(
  select coalesce(json_agg(json_build_object(
    'dueOn', due.due_on, 'month', due.month, 'status', due.status,
    'amountCents', due.amount_cents, 'movedCents', due.paid_cents
  ) order by due.due_on), '[]')
  from student_instalments as due
  where due.enrolment_id = enrolments.id
)`

/**
 * What the students of a course owe for it, or some students for all their courses: one query,
 * however many they are. Courses and students of the trash owe nothing.
 */
export async function listCoursesWithDues(
  db: Db,
  of: { readonly courseId: number } | { readonly studentIds: readonly number[] },
): Promise<CourseOfStudent[]> {
  const whose =
    'courseId' in of
      ? sql<boolean>`enrolments.course_id = ${of.courseId}`
      : sql<boolean>`enrolments.student_id = any(${of.studentIds}::bigint[])`
  return db
    .selectFrom('enrolment_cards as enrolments')
    .innerJoin('student_cards as students', (join) =>
      join.onRef('students.id', '=', 'enrolments.student_id').on('students.deleted_at', 'is', null),
    )
    .innerJoin('course_cards as courses', (join) =>
      join.onRef('courses.id', '=', 'enrolments.course_id').on('courses.deleted_at', 'is', null),
    )
    .leftJoin('withdrawals', (join) =>
      join
        .onRef('withdrawals.enrolment_id', '=', 'enrolments.id')
        .on('withdrawals.readmitted_at', 'is', null),
    )
    .where(whose)
    .select([
      'enrolments.student_id as studentId',
      'courses.id as courseId',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'courses.starts_on as startsOn',
      'courses.ends_on as endsOn',
      sql<CourseState>`case when courses.archived_at is null then 'active' else 'archived' end`.as(
        'state',
      ),
      sql<boolean>`withdrawals.id is not null`.as('withdrawn'),
      'withdrawals.withdrawn_at as withdrawnAt',
      'withdrawals.withdrawn_by as withdrawnBy',
      dues.as('dues'),
    ])
    .orderBy('courses.starts_on', 'desc')
    .orderBy('courses.name')
    .orderBy('enrolments.id')
    .execute()
}

/** The same for some students, by student; who has no course is missing. */
export async function coursesOfStudents(
  db: Db,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CourseOfStudent[]>> {
  if (studentIds.length === 0) return new Map()
  return Map.groupBy(await listCoursesWithDues(db, { studentIds }), ({ studentId }) => studentId)
}
