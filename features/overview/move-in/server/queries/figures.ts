import { type RawBuilder, sql } from 'kysely'
import type { FigureName, MoveKind, Unit } from '../../domain/types.ts'

/** A sum by somebody or something on both sides: rows of `key`, `name` and `value`. */
export interface Figure {
  readonly name: FigureName
  readonly unit: Unit
  readonly there: (records: RawBuilder<unknown>) => RawBuilder<unknown>
  readonly here: RawBuilder<unknown>
}

/** The number here of what the old program names, or its own where it was not taken. */
const keyOf = (kind: MoveKind, oldId: RawBuilder<unknown>) => sql`coalesce((
  select new_id::text from moved_records where kind = ${sql.lit(kind)} and old_id = (${oldId})
), 'prima ' || (${oldId}))`

/** What a row of a course, and of a student of it, is called. */
function courseAndStudent(rows: RawBuilder<unknown>) {
  return sql`concat_ws(', ',
    (select full_name(surname, name) from student_cards where id = ${rows}.student_id),
    (select name from course_cards where id = ${rows}.course_id))`
}

/** What is added up, in the order in which it is told. */
export const FIGURES: readonly Figure[] = [
  {
    ...{ name: 'hours', unit: 'minutes' },
    there: (records) => sql`
      select ${keyOf('teacher', sql`teacher.id`)} || ' ' || substr(data ->> 'startsAt', 1, 7) as key,
        null as name, sum((data ->> 'minutes')::int) as value
      from ${records} told, jsonb_array_elements_text(data -> 'teacherIds') as teacher (id)
      where kind = 'lesson' group by 1
    `,
    here: sql`
      select teachers.id || ' ' || to_char(lessons.starts_at, 'YYYY-MM') as key,
        full_name(teachers.surname, teachers.name) || ', ' || to_char(lessons.starts_at, 'MM/YYYY')
          as name,
        sum(lessons.minutes) as value
      from moved_records moved
      join lesson_cards lessons on lessons.id = moved.new_id and lessons.deleted_at is null
      join lesson_teachers on lesson_teachers.lesson_id = lessons.id
      join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
      where moved.kind = 'lesson' group by 1, 2
    `,
  },
  {
    ...{ name: 'planned', unit: 'cents' },
    there: (records) => sql`
      select ${keyOf('course', sql`data ->> 'courseId'`)} || ' ' || case when kind = 'student_plan'
          then ${keyOf('student', sql`data ->> 'studentId'`)} else '' end as key,
        null as name, (data ->> 'totalCents')::bigint as value
      from ${records} told where kind in ('course_plan', 'student_plan')
    `,
    here: sql`
      select parts.course_id || ' ' || coalesce(parts.student_id::text, '') as key,
        ${courseAndStudent(sql`parts`)} as name, sum(parts.amount_cents) as value
      from moved_records moved
      join plan_instalments parts on parts.plan_id = moved.new_id
      where moved.kind in ('course_plan', 'student_plan')
      group by parts.course_id, parts.student_id
    `,
  },
  {
    ...{ name: 'paid', unit: 'cents' },
    there: (records) => sql`
      select ${keyOf('course', sql`data ->> 'courseId'`)} || ' '
          || ${keyOf('student', sql`data ->> 'studentId'`)} as key,
        null as name, sum((data ->> 'amountCents')::bigint) as value
      from ${records} told where kind = 'instalment' and data ->> 'status' = 'paid' group by 1
    `,
    here: sql`
      select dues.course_id || ' ' || dues.student_id as key,
        ${courseAndStudent(sql`dues`)} as name, sum(dues.amount_cents) as value
      from moved_records moved
      join dues on dues.id = moved.new_id and dues.status = 'paid'
      where moved.kind = 'instalment' group by dues.course_id, dues.student_id
    `,
  },
  {
    ...{ name: 'invoiced', unit: 'cents' },
    there: (records) => sql`
      select ${keyOf('teacher', sql`data ->> 'teacherId'`)} as key, null as name,
        sum((data ->> 'amountCents')::bigint) as value
      from ${records} told where kind = 'teacher_invoice' group by 1
    `,
    here: sql`
      select invoices.teacher_id::text as key, full_name(teachers.surname, teachers.name) as name,
        sum(invoices.amount_cents) as value
      from moved_records moved
      join teacher_invoices invoices on invoices.id = moved.new_id and invoices.deleted_at is null
      join teacher_cards teachers on teachers.id = invoices.teacher_id
      where moved.kind = 'teacher_invoice' group by 1, 2
    `,
  },
  marks('presences', 'true'),
  marks('absences', 'false'),
  {
    ...{ name: 'grades', unit: 'hundredths' },
    there: (records) => sql`
      select ${keyOf('exam', sql`told.old_id`)} as key, null as name,
        round(avg((grade ->> 'value')::int) * 100) as value
      from ${records} told, jsonb_array_elements(data -> 'grades') as grade
      where kind = 'exam' and (grade ->> 'value')::int >= 0 group by 1
    `,
    here: sql`
      select exams.id::text as key, exams.title as name, round(avg(grades.value) * 100) as value
      from moved_records moved
      join exams on exams.id = moved.new_id and exams.deleted_at is null
      join grades on grades.exam_id = exams.id and grades.value >= 0
      where moved.kind = 'exam' group by 1, 2
    `,
  },
]

/** How often students were, or were not, at lessons that were moved. */
function marks(name: FigureName, present: 'true' | 'false'): Figure {
  return {
    ...{ name, unit: 'count' },
    there: (records) => sql`
      select ${keyOf('student', sql`mark ->> 'studentId'`)} as key, null as name, count(*) as value
      from ${records} told, jsonb_array_elements(data -> 'marks') as mark
      where kind = 'register' and mark ->> 'present' = ${sql.lit(present)} group by 1
    `,
    here: sql`
      select students.id::text as key, full_name(students.surname, students.name) as name,
        count(*) as value
      from moved_records moved
      join attendances on attendances.lesson_id = moved.new_id
        and attendances.present = ${sql.raw(present)}
      join student_cards students on students.id = attendances.student_id
      where moved.kind = 'register' group by 1, 2
    `,
  }
}
