import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day, type WallTime, wallTimeAt } from '#kit/domain/day.ts'
import { unseen } from '#kit/server/list.ts'
import { absencesSince, warningWindow } from '../../domain/rules/warning.ts'
import { HELD_AND_LISTS, LATER, recoveredLessons, toConfirm } from './held.ts'
import { GOES_ON, hasCourse, incomplete } from './missing.ts'

/** What an overview of the day asks of lessons, registers and absences, each a value of one statement. */

/** So many registers are named. */
const NAMED_REGISTERS = 25
/** So many absences can be justified from there; the next come up as they are. */
const NAMED_ABSENCES = 8

interface Moment {
  readonly now: WallTime
  readonly today: Day
}

interface WaitingRegister {
  readonly lessonId: number
  readonly courseName: string
  readonly startsAt: WallTime
}

interface WaitingAbsence extends WaitingRegister {
  readonly studentId: number
  readonly student: string
}

interface Waiting<Row> {
  readonly count: number
  /** Of the oldest. */
  readonly since: Day | null
  readonly rows: Row[]
}

interface LessonOfDay {
  readonly lessonId: number
  readonly courseId: number
  readonly courseName: string
  readonly startsAt: WallTime
  readonly minutes: number
  readonly room: string | null
  readonly teachers: string[]
  readonly archived: boolean
  /** Who attends it, and how many of them have no mark. */
  readonly students: number
  readonly missing: number
}

/** The registers of the warning's days that lack somebody, the oldest first. */
export const registersWaiting = ({ now, today }: Moment): RawBuilder<Waiting<WaitingRegister>> =>
  sql`(
    with ${incomplete({ ...warningWindow(today), q: '' }, now)},
    listed as (
      select asked.*, row_number() over (order by asked.starts_at, asked.id) as place
      from asked join incomplete on incomplete.lesson_id = asked.id
    )
    select json_build_object('count', count(*), 'since', min(starts_at)::date,
      'rows', coalesce(json_agg(json_build_object('lessonId', id, 'courseName', course_name,
        'startsAt', starts_at) order by place) filter (where place <= ${NAMED_REGISTERS}), '[]'))
    from listed
  )`

/** Who teaches the lesson in `asked`. */
const teachersOfAsked = sql<string[]>`array(
  select full_name(teachers.surname, teachers.name)
  from lesson_teachers join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
  where lesson_teachers.lesson_id = asked.id
  order by teachers.surname, teachers.name, teachers.id
)`

/** The lessons of a day with the state of their registers, in order of time. */
export const lessonsOfDay = (day: Day): RawBuilder<LessonOfDay[]> => sql`(
  with asked as materialized (
    select lessons.*, courses.name as course_name,
      not (${GOES_ON} or ${hasCourse(GOES_ON)}) as archived,
      rooms.name as room_name
    from lesson_cards lessons
    join course_cards courses on courses.id = lessons.course_id
    left join room_cards rooms on rooms.id = lessons.room_id
    where lessons.deleted_at is null and lessons.starts_at >= ${unseen(wallTimeAt(day, '00:00'), 'timestamp')}
      and lessons.starts_at < ${unseen(wallTimeAt(addDays(day, 1), '00:00'), 'timestamp')}
      and (courses.deleted_at is null or ${hasCourse(sql`courses.deleted_at is null`)})
  ), ${HELD_AND_LISTS}, expected as (
    select distinct held.lesson_id, attending.student_id
    from held join lists on lists.course_id = held.course_id
    cross join lateral (
      select unnest(lists.students) as student_id union all ${LATER}
    ) as attending
  ), marks as materialized (
    select attendances.lesson_id, attendances.student_id
    from asked join attendances on attendances.lesson_id = asked.id
    where not ${toConfirm(sql`asked.starts_at`)}
  ), counted as (
    select expected.lesson_id, count(*) as students,
      count(*) filter (where marks.lesson_id is null) as missing
    from expected
    left join marks on marks.lesson_id = expected.lesson_id
      and marks.student_id = expected.student_id
    group by expected.lesson_id
  )
  select coalesce(json_agg(json_build_object(
    'lessonId', asked.id, 'courseId', asked.course_id, 'courseName', asked.course_name,
    'startsAt', asked.starts_at, 'minutes', asked.minutes, 'room', asked.room_name,
    'teachers', ${teachersOfAsked}, 'archived', asked.archived, 'students', coalesce(counted.students, 0),
    'missing', coalesce(counted.missing, 0)
  ) order by asked.starts_at, asked.id), '[]')
  from asked left join counted on counted.lesson_id = asked.id
)`

/**
 * Absences of the last days that are neither justified nor made up, the latest named. That a lesson
 * has begun is said beside that it is over: between two moments the planner takes few and finds them
 * along their index.
 */
export const absencesWaiting = ({ now, today }: Moment): RawBuilder<Waiting<WaitingAbsence>> =>
  sql`(
    with asked as materialized (
      select lessons.id, lessons.starts_at, lessons.ends_at from lesson_cards lessons
      where lessons.deleted_at is null and lessons.ends_at <= ${now}
        and lessons.starts_at >= ${wallTimeAt(absencesSince(today), '00:00')}
        and lessons.starts_at < ${now}
    ), ${HELD_AND_LISTS}, open as materialized (
      select held.lesson_id, held.course_id, held.starts_at, attendances.student_id
      from held
      join lists on lists.course_id = held.course_id
      join attendances on attendances.lesson_id = held.lesson_id
        and not attendances.present and attendances.justified_at is null
        and attendances.marked_at >= held.stands_from
      where held.course_id not in (select id from course_cards where archived_at is not null)
        and (attendances.student_id = any(lists.students) or attendances.student_id in ${LATER})
    ), ${recoveredLessons(sql`makeups.lesson_id = any(array(select id from asked))`, now)},
    waiting as materialized (
      select lesson_id, student_id, starts_at, min(course_id) as course_id from open
      where (lesson_id, student_id) not in (
        select recovered.lesson_id, recovered.student_id from recovered)
      group by lesson_id, student_id, starts_at
    ), named as (
      select * from waiting order by starts_at desc, lesson_id, student_id
      limit ${NAMED_ABSENCES}
    )
    select json_build_object('count', count(*), 'since', min(starts_at)::date, 'rows', (
      select coalesce(json_agg(json_build_object(
        'lessonId', named.lesson_id, 'studentId', named.student_id,
        'student', full_name(students.surname, students.name),
        'courseName', courses.name, 'startsAt', named.starts_at
      ) order by named.starts_at desc, named.lesson_id, named.student_id), '[]')
      from named
      join student_cards students on students.id = named.student_id
      join course_cards courses on courses.id = named.course_id
    )) from waiting
  )`
