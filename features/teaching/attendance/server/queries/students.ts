import { sql } from 'kysely'
import type { WallTime } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { StudentCourseAttendance, StudentLesson } from '../../domain/contract.ts'
import { markWord, minutesAttended } from '../../domain/rules.ts'
import { listFigures } from './figures.ts'
import { heldLessons, recoveredLessons } from './held.ts'

/** A student who is not in the trash, as "Cognome Nome". */
export async function findStudent(db: Db, id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('student_cards as students')
    .select(['surname', 'name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && fullName(row)
}

interface Had extends Omit<StudentLesson, 'mark' | 'minutesAttended'> {
  readonly courseId: number
  readonly present: boolean | null
  readonly presentMinutes: number | null
}

/** The lessons that count for a student, the latest first, as she had them. */
async function listLessons(
  db: Db,
  whose: { readonly studentId: number; readonly courseId?: number | undefined },
  now: WallTime,
): Promise<(StudentLesson & { courseId: number })[]> {
  const { rows } = await sql<Had>`
    with ${heldLessons(whose, now)},
    ${recoveredLessons(sql`makeups.student_id = ${whose.studentId}`, now)}
    select held.course_id as "courseId", held.lesson_id as "lessonId",
      held.starts_at as "startsAt", held.minutes, lessons.topic,
      array(
        select full_name(teachers.surname, teachers.name)
        from lesson_teachers join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
        where lesson_teachers.lesson_id = held.lesson_id
        order by teachers.surname, teachers.name, teachers.id
      ) as teachers,
      array(
        select concat_ws(' - ', subjects.name, nullif(subjects.note, ''))
        from lesson_subjects join subject_cards subjects on subjects.id = lesson_subjects.subject_id
        where lesson_subjects.lesson_id = held.lesson_id
        order by subjects.name, subjects.note, subjects.id
      ) as subjects,
      attendances.present, attendances.minutes as "presentMinutes",
      attendances.justified_at as "justifiedAt", attendances.justified_by as "justifiedBy",
      coalesce(attendances.justification, '') as justification,
      attendances.marked_at as "markedAt", attendances.marked_by as "markedBy",
      case when attendances.present is not true then recovered.starts_at end as "recoveredAt"
    from held
    join lesson_cards lessons on lessons.id = held.lesson_id
    left join attendances on attendances.lesson_id = held.lesson_id
      and attendances.student_id = held.student_id
    left join recovered on recovered.lesson_id = held.lesson_id
    order by held.starts_at desc, held.lesson_id desc
  `.execute(db)
  return rows.map(({ present, presentMinutes, ...lesson }) => {
    const mark = present === null ? null : { present, minutes: presentMinutes }
    return {
      ...lesson,
      mark: markWord(mark),
      minutesAttended: minutesAttended(mark, lesson.minutes),
    }
  })
}

/**
 * What a student has to show in one of her courses or in all: those that go on first, then those
 * that ended, the newest first, and last those still to begin. Figures and the lessons behind them. A fixed number of queries however many courses and lessons.
 */
export async function listStudentAttendance(
  db: Db,
  whose: { readonly studentId: number; readonly courseId?: number | undefined },
  now: WallTime,
): Promise<StudentCourseAttendance[]> {
  let of = db
    .selectFrom('enrolment_states as enrolments')
    .innerJoin('course_cards as courses', 'courses.id', 'enrolments.course_id')
    .select([
      'courses.id as courseId',
      'courses.name as courseName',
      'courses.academic_year as academicYear',
      'enrolments.withdrawn',
      'enrolments.counts_from as countsFrom',
    ])
    .where('enrolments.student_id', '=', whose.studentId)
    .where('courses.deleted_at', 'is', null)
  if (whose.courseId !== undefined) of = of.where('courses.id', '=', whose.courseId)
  const place = sql`case
    when courses.starts_on > ${now}::timestamp then 2
    when courses.ends_on < ${now}::timestamp::date then 1
    else 0
  end`
  const [courses, figures, lessons] = await Promise.all([
    of
      .orderBy(place)
      .orderBy('courses.starts_on', 'desc')
      .orderBy('courses.name')
      .orderBy('courses.id')
      .execute(),
    listFigures(db, whose, now),
    listLessons(db, whose, now),
  ])
  const figuresOf = new Map(
    figures.map(({ courseId, studentId: _student, ...rest }) => [courseId, rest]),
  )
  return courses.flatMap((course) => {
    const own = figuresOf.get(course.courseId)
    if (!own) return []
    const held = lessons.filter(({ courseId }) => courseId === course.courseId)
    return [
      { ...course, figures: own, lessons: held.map(({ courseId: _course, ...lesson }) => lesson) },
    ]
  })
}
