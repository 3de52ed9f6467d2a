import { sql } from 'kysely'
import { findEnrolments } from '#f/school/enrolments/server/queries.ts'
import { addDays, wallTimeAt, type WallTime } from '#kit/domain/day.ts'
import { formatWallTime } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import { contains } from '#kit/server/list.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Candidate, MakeupLesson } from '../../domain/contract.ts'
import { likeness, type Busy, type Choice, type Circumstances } from '../../domain/rules.ts'

/** Lessons offered to choose from. */
const CANDIDATES = 50

/** What the circumstances of a makeup depend on. */
interface Missing {
  readonly id: number
  readonly studentId: number
  readonly lessonId: number
  readonly expiresOn: string | null
}

const subjectNames = sql<string[]>`array(
  select concat_ws(' - ', subjects.name, nullif(subjects.note, '')) from lesson_subjects
  join subject_cards subjects on subjects.id = lesson_subjects.subject_id
  where lesson_subjects.lesson_id = lessons.id
  order by subjects.name, subjects.note
)`
const teacherNames = sql<string[]>`array(
  select trim(concat_ws(' ', teachers.surname, teachers.name)) from lesson_teachers
  join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
  where lesson_teachers.lesson_id = lessons.id
  order by teachers.surname, teachers.name
)`

/** Lessons by number as a student reads them, those of the trash too; each is read once. */
export async function readLessons(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, MakeupLesson>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('lesson_cards as lessons')
    .innerJoin('course_cards as courses', 'courses.id', 'lessons.course_id')
    .leftJoin('room_cards as rooms', 'rooms.id', 'lessons.room_id')
    .select([
      'lessons.id as lessonId',
      'lessons.course_id as courseId',
      'courses.name as courseName',
      'lessons.starts_at as startsAt',
      'lessons.minutes',
      'rooms.name as roomName',
      'lessons.topic',
      teacherNames.as('teachers'),
      subjectNames.as('subjects'),
    ])
    .where('lessons.id', '=', sql<number>`any(${[...new Set(ids)]}::bigint[])`)
    .execute()
  return new Map(rows.map((row) => [row.lessonId, row]))
}

/** Lessons as the rules judge them, by number. */
export async function readChoices(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, Choice>> {
  const { rows } = await sql<Choice>`
    select lessons.id as "lessonId", lessons.starts_at as "startsAt", lessons.ends_at as "endsAt",
      lessons.deleted_at is not null or courses.deleted_at is not null as deleted,
      courses.archived_at is not null as archived,
      array(select course_id from lesson_courses where lesson_id = lessons.id) as "courseIds"
    from lesson_cards lessons
    join course_cards courses on courses.id = lessons.course_id
    where lessons.id = any(${ids}::bigint[])
  `.execute(db)
  return new Map(rows.map((row) => [row.lessonId, row]))
}

/**
 * What a lesson is judged against: before a lesson to come, the other lessons to come of the
 * courses that she attends and of her other makeups; for one that was held, those to which she came.
 */
export async function readCircumstances(
  db: Db | Tx,
  makeup: Missing,
  now: WallTime,
  when: 'future' | 'held',
): Promise<Circumstances> {
  const { studentId } = makeup
  const enrolments = await findEnrolments(db, studentId)
  const ownCourseIds = enrolments.filter(({ withdrawn }) => !withdrawn).map((one) => one.courseId)
  const [taken, hers] = await Promise.all([
    db
      .selectFrom('makeups')
      .select(sql<number>`makeup_lesson_id`.as('lessonId'))
      .where('student_id', '=', studentId)
      .where('id', '<>', makeup.id)
      .where('cancelled_at', 'is', null)
      .where('makeup_lesson_id', 'is not', null)
      .execute(),
    when === 'future' ? lessonsToCome(db, makeup, ownCourseIds, now) : lessonsAttended(db, makeup),
  ])
  return {
    now,
    missedLessonId: makeup.lessonId,
    expiresOn: makeup.expiresOn,
    ownCourseIds,
    takenLessonIds: taken.map(({ lessonId }) => lessonId),
    busy: hers.map(({ startsAt, endsAt, courseName }) => ({
      startsAt,
      endsAt,
      lesson: `${courseName}, ${formatWallTime(startsAt)}`,
    })),
  }
}

type Hers = Pick<Busy, 'startsAt' | 'endsAt'> & { readonly courseName: string }

async function lessonsToCome(
  db: Db | Tx,
  makeup: Missing,
  courseIds: readonly number[],
  now: WallTime,
): Promise<Hers[]> {
  const { rows } = await sql<Hers>`
    select lessons.starts_at as "startsAt", lessons.ends_at as "endsAt",
      courses.name as "courseName"
    from lesson_cards lessons
    join course_cards courses on courses.id = lessons.course_id
    where lessons.deleted_at is null and lessons.starts_at > ${now}::timestamp - interval '1 day'
      and lessons.ends_at > ${now}
      and (
        lessons.id = any(array(
          select lesson_id from lesson_courses where course_id = any(${courseIds}::bigint[])
        ))
        or lessons.id = any(array(
          select makeup_lesson_id from makeups
          where student_id = ${makeup.studentId} and id <> ${makeup.id}
            and cancelled_at is null and makeup_lesson_id is not null
        ))
      )
    order by lessons.starts_at
  `.execute(db)
  return rows
}

async function lessonsAttended(db: Db | Tx, makeup: Missing): Promise<Hers[]> {
  const { rows } = await sql<Hers>`
    select lessons.starts_at as "startsAt", lessons.ends_at as "endsAt",
      courses.name as "courseName"
    from attendances
    join lesson_cards lessons on lessons.id = attendances.lesson_id and lessons.deleted_at is null
    join course_cards courses on courses.id = lessons.course_id
    where attendances.student_id = ${makeup.studentId} and attendances.present
    order by lessons.starts_at
  `.execute(db)
  return rows
}

/** What a search for candidates asks for. */
interface CandidateQuery {
  readonly q: string
  readonly when: 'future' | 'held'
  readonly anySubject: boolean
}

/**
 * Lessons at which an absence can be made up, those of its topic first, then those of its subjects,
 * within them the nearest: everything that the rules let
 * through, of active courses when they are still to come, after the missed one when they were
 * held. Of other subjects only on request.
 */
export async function listCandidates(
  db: Db,
  makeup: Missing,
  now: WallTime,
  { q, when, anySubject }: CandidateQuery,
): Promise<Candidate[]> {
  const [at, missed] = await Promise.all([
    readCircumstances(db, makeup, now, when),
    findContent(db, makeup.lessonId),
  ])
  const toCome = when === 'future'
  const rows = await db
    .selectFrom('lesson_cards as lessons')
    .innerJoin('course_cards as courses', 'courses.id', 'lessons.course_id')
    .select(['lessons.id', 'lessons.topic', subjectIds.as('subjectIds')])
    .where('lessons.deleted_at', 'is', null)
    .where('courses.deleted_at', 'is', null)
    .where('lessons.id', '<>', makeup.lessonId)
    .where('lessons.id', '<>', sql<number>`all(${at.takenLessonIds}::bigint[])`)
    .where(
      sql<boolean>`not exists (
        select from lesson_courses
        where lesson_id = lessons.id and course_id = any(${at.ownCourseIds}::bigint[])
      )`,
    )
    .where(
      sql<boolean>`not exists (
        select from unnest(
          ${at.busy.map(({ startsAt }) => startsAt)}::timestamp[],
          ${at.busy.map(({ endsAt }) => endsAt)}::timestamp[]
        ) as busy (starts_at, ends_at)
        where busy.starts_at < lessons.ends_at and lessons.starts_at < busy.ends_at
      )`,
    )
    .$if(toCome, (lessons) =>
      lessons.where('lessons.starts_at', '>', now).where('courses.archived_at', 'is', null),
    )
    .$if(!toCome, (lessons) =>
      lessons.where('lessons.starts_at', '>', missed.startsAt).where('lessons.ends_at', '<=', now),
    )
    .$if(at.expiresOn !== null, (lessons) =>
      lessons.where('lessons.starts_at', '<', wallTimeAt(addDays(at.expiresOn ?? '', 1), '00:00')),
    )
    .$if(!anySubject, (lessons) =>
      lessons.where(sql<boolean>`(${sameSubject(missed)} or ${sameTopic(missed)})`),
    )
    .$if(q.trim() !== '', (lessons) => lessons.where(searched(q)))
    // Before the list is cut: the likest may be far away.
    .orderBy(
      sql`case when ${sameTopic(missed)} then 0 when ${sameSubject(missed)} then 1 else 2 end`,
    )
    .orderBy('lessons.starts_at', toCome ? 'asc' : 'desc')
    .orderBy('lessons.id')
    .limit(CANDIDATES)
    .execute()
  const lessons = await readLessons(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const lesson = lessons.get(row.id)
    return lesson ? [{ ...lesson, ...likeness(row, missed) }] : []
  })
}

const subjectIds = sql<number[]>`array(
  select subject_id from lesson_subjects where lesson_id = lessons.id
)`

type Content = Awaited<ReturnType<typeof findContent>>

const sameSubject = ({ subjectIds: ids }: Content) => sql<boolean>`(
  lessons.id in (select lesson_id from lesson_subjects where subject_id = any(${ids}::bigint[]))
)`

const sameTopic = ({ topic }: Content) => sql<boolean>`(
  ${topic}::text <> '' and lessons.topic <> ''
  and quinte_fold(lessons.topic) = quinte_fold(${topic}::text)
)`

/** Lessons are searched for by course, topic, subject or teacher. */
const searched = (q: string) => sql<boolean>`(
  ${contains(sql.ref('courses.search'), q)}
  or (lessons.topic <> '' and ${contains(sql`quinte_fold(lessons.topic)`, q)})
  or lessons.id in (
    select lesson_id from lesson_subjects
    join subject_cards subjects on subjects.id = lesson_subjects.subject_id
    where ${contains(sql.ref('subjects.search'), q)}
  )
  or lessons.id in (
    select lesson_id from lesson_teachers
    join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
    where ${contains(sql.ref('teachers.names'), q)}
  )
)`

async function findContent(db: Db, lessonId: number) {
  return db
    .selectFrom('lesson_cards as lessons')
    .select(['topic', 'starts_at as startsAt', subjectIds.as('subjectIds')])
    .where('id', '=', lessonId)
    .executeTakeFirstOrThrow()
}
