import { sql } from 'kysely'
import type { Db } from '#kit/server/db.ts'

/** A student with her courses and how much of what she owes is paid. */
export type BilledStudent = Awaited<ReturnType<typeof listForBilling>>[number]

/**
 * All students who are not in the trash, by surname, or those of an academic year. Courses and
 * instalments are gathered once for all, not student by student: the whole academy is one answer.
 */
export async function listForBilling(db: Db, academicYear?: string) {
  const year = academicYear ?? null
  const gathered = db
    .selectFrom('enrolment_cards as enrolments')
    .innerJoin('course_cards as courses', (join) =>
      join.onRef('courses.id', '=', 'enrolments.course_id').on('courses.deleted_at', 'is', null),
    )
    .leftJoin('withdrawals', (join) =>
      join
        .onRef('withdrawals.enrolment_id', '=', 'enrolments.id')
        .on('withdrawals.readmitted_at', 'is', null),
    )
    .innerJoin('enrolment_plans as plans', 'plans.enrolment_id', 'enrolments.id')
    .leftJoin(
      (from) =>
        from
          .selectFrom('student_instalments')
          .where('enrolment_id', 'is not', null)
          .groupBy('enrolment_id')
          .select([
            'enrolment_id',
            sql<number>`count(*)`.as('all'),
            sql<number>`count(*) filter (where status = 'paid')`.as('paid'),
          ])
          .as('counted'),
      (join) => join.onRef('counted.enrolment_id', '=', 'enrolments.id'),
    )
    .groupBy('enrolments.student_id')
    .having(sql<boolean>`${year}::text is null or bool_or(courses.academic_year = ${year}::text)`)
    .select([
      'enrolments.student_id',
      sql<number[]>`json_agg(enrolments.course_id order by enrolments.id)`.as('courseIds'),
      sql<number[] | null>`json_agg(enrolments.course_id order by enrolments.id)
        filter (where withdrawals.id is not null)`.as('withdrawnCourseIds'),
      sql<boolean>`bool_or(plans.custom)`.as('custom'),
      sql<number>`sum(counted."all")::int`.as('instalments'),
      sql<number>`sum(counted.paid)::int`.as('paid'),
    ])
  const rows = await db
    .selectFrom('student_cards as students')
    .leftJoin(gathered.as('gathered'), 'gathered.student_id', 'students.id')
    .where('students.deleted_at', 'is', null)
    .$if(year !== null, (students) => students.where('gathered.student_id', 'is not', null))
    .select([
      'students.id',
      'students.name',
      'students.surname',
      'students.mail',
      'students.phone',
      'gathered.courseIds',
      'gathered.withdrawnCourseIds',
      'gathered.custom',
      'gathered.instalments',
      'gathered.paid',
    ])
    .orderBy('students.surname')
    .orderBy('students.name')
    .orderBy('students.id')
    .execute()
  return rows.map((row) => ({
    ...row,
    courseIds: row.courseIds ?? [],
    withdrawnCourseIds: row.withdrawnCourseIds ?? [],
    custom: row.custom ?? false,
    instalments: row.instalments ?? 0,
    paid: row.paid ?? 0,
  }))
}
