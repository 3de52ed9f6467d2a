import { sql, type RawBuilder } from 'kysely'

/** So many are named. */
const MOST = 50

/** Whether a student in `students` was born on one of these days of a year, `MM-DD`; along an index. */
export const bornOn = (days: readonly string[]): RawBuilder<boolean> =>
  sql<boolean>`(
    extract(month from students.birth_date) * 100 + extract(day from students.birth_date)
  ) = any(array[${sql.join(days.map((day) => Number(day.replace('-', ''))))}]::numeric[])`

interface Birthday {
  readonly studentId: number
  readonly student: string
  readonly birthDate: string
}

/**
 * Who attends a course and was born on such a day: a value of a statement. They are found before they
 * are sorted: a plan that does not know how few they are walks over all students by their names.
 */
export const birthdaysOf = (days: readonly string[]): RawBuilder<Birthday[]> => sql`(
  with students as materialized (
    select id, surname, name, birth_date from students
    where deleted_at is null and ${bornOn(days)}
  )
  select coalesce(json_agg(json_build_object('studentId', id,
    'student', full_name(surname, name), 'birthDate', birth_date)), '[]')
  from (
    select id, surname, name, birth_date from students
    where exists (select from attending_students where student_id = students.id)
    order by surname, name, id limit ${MOST}
  ) as born
)`
