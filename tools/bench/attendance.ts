import type pg from 'pg'

/** A lesson without a register, and everybody in it. */
export interface OpenRegister {
  readonly lessonId: number
  readonly studentIds: readonly number[]
}

/** The courses from this number on are those of the open registers: 25 of their 40 are left. */
const FIRST_OPEN = 101
const LEFT = 25
/** One lesson in so many has no register, in every week. */
const FORGOTTEN = 25

/**
 * Takes the registers of the earliest lessons until there are so many marks: nine of ten present,
 * some for a part of the lesson, some justified; a few lessons are forgotten. Some students changed class, some absences are
 * made up, some left. Answers lessons that are over and have no register.
 */
export async function fillAttendance(pool: pg.Pool, marks: number): Promise<OpenRegister[]> {
  await pool.query(
    `insert into attendances (lesson_id, student_id, present, minutes, marked_by, justified_at,
       justified_by)
     select lesson_id, student_id, present, case when present and chance % 20 = 3 then 60 end,
       'bench', case when not present and chance % 3 = 0 then now() end,
       case when not present and chance % 3 = 0 then 'bench' end
     from (
       select lessons.id as lesson_id, enrolments.student_id, hash % 10 > 0 as present,
         hash / 10 as chance
       from lessons
       join enrolments on enrolments.course_id = lessons.course_id
       cross join lateral (
         select abs(hashtextextended(lessons.id || '-' || enrolments.student_id, 0)) as hash
       ) as drawn
       where lessons.ends_at <= now() at time zone 'Europe/Rome'
         and hashtextextended(lessons.id::text, 0) % ${FORGOTTEN} <> 0
       order by lessons.starts_at, lessons.id, enrolments.student_id
       limit $1
     ) as marked`,
    [marks],
  )
  await pool.query(
    `insert into registers (lesson_id, version, saved_by)
     select distinct lesson_id, 1, 'bench' from attendances`,
  )
  await pool.query(
    `insert into course_changes (student_id, from_course_id, to_course_id, changed_at, changed_by)
     select student_id, 1 + (course_id + 100) % 200, course_id, now() - interval '30 days', 'bench'
     from enrolments where course_id <= 200 and student_id % 20 = 7`,
  )
  await pool.query(
    `insert into makeups (student_id, lesson_id, requested_by, makeup_lesson_id, agreed_at,
       agreed_by)
     select student_id, missed, 'bench', other, now(), 'bench' from (
       select attendances.student_id, attendances.lesson_id as missed, (
         select came.lesson_id from attendances as came
         where came.student_id = attendances.student_id and came.present
         order by came.lesson_id limit 1
       ) as other
       from attendances where not present and student_id % 4 = 1
     ) as made
     where other is not null
     on conflict do nothing`,
  )
  await pool.query(
    `insert into withdrawals (enrolment_id, withdrawn_by)
     select id, 'bench' from (
       select id, course_id, row_number() over (partition by course_id order by id) as place
       from enrolments where course_id between ${FIRST_OPEN} and 200
     ) as placed
     where place > ${LEFT}`,
  )
  const { rows } = await pool.query<{ lesson: string; students: string[] }>(
    `select open.id as lesson, array(
       select student_id from enrolments
       where enrolments.course_id = open.course_id
         and not exists (select from withdrawals where enrolment_id = enrolments.id)
       order by student_id
     )::text[] as students
     from (
       select course_id, min(id) as id from lessons
       where ends_at <= now() at time zone 'Europe/Rome' and course_id >= ${FIRST_OPEN}
         and not exists (select from attendances where lesson_id = lessons.id)
       group by course_id
     ) as open
     order by open.course_id`,
  )
  return rows.map(({ lesson, students }) => ({
    lessonId: Number(lesson),
    studentIds: students.map(Number),
  }))
}
