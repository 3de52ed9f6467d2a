import { sql, type RawBuilder } from 'kysely'
import { type Day, dayOfInstant, type WallTime, wallTimeOfInstant } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Answer, MakeupFacts, MakeupState } from '../../domain/types.ts'

/** The moment for which makeups are read: what is over and what is expired depends on it. */
export interface Moment {
  /** Local time of the academy. */
  readonly now: WallTime
  readonly today: Day
}

/** A moment on the academy's clock. */
export function momentOf(instant: Temporal.Instant | string): Moment {
  const at = Temporal.Instant.from(instant)
  return { now: wallTimeOfInstant(at), today: dayOfInstant(at) }
}

const absent = (now: WallTime) => sql<boolean>`(
  missed.deleted_at is null and missed.ends_at <= ${now} and missed_mark.present is not true
)`
const made = {
  deleted: sql<boolean>`(made.deleted_at is not null)`,
  reached: (now: WallTime) =>
    sql<boolean>`(made.starts_at < date_trunc('day', ${now}::timestamp) + interval '1 day')`,
  over: (now: WallTime) => sql<boolean>`(made.ends_at <= ${now})`,
  present: sql<boolean>`(made_mark.present is true)`,
}

/** The state as the rules decide it, for a list to filter by: `stateOf` of the same facts. */
export const state = (now: WallTime): RawBuilder<MakeupState> => sql<MakeupState>`case
  when not ${absent(now)} then 'moot'
  when makeups.makeup_lesson_id is not null then case
    when ${made.deleted} then 'lesson_deleted'
    when not ${made.reached(now)} then 'agreed'
    when ${made.present} then 'recovered'
    when ${made.over(now)} then 'missed'
    else 'agreed'
  end
  when last.answer in ('refused', 'another_date') then last.answer
  when last.id is not null and last.answer is null then 'proposed'
  else 'requested'
end`

/**
 * Whether an absence counts for a student at all: not while every course in which she has the lesson
 * is in the trash, no more than its lesson counts there.
 */
export const counts = sql<boolean>`coalesce((
  select bool_or(courses.deleted_at is null)
  from lesson_courses
  join enrolment_cards enrolments on enrolments.course_id = lesson_courses.course_id
    and enrolments.student_id = makeups.student_id
  join course_cards courses on courses.id = lesson_courses.course_id
  where lesson_courses.lesson_id = makeups.lesson_id
), true)`

/**
 * Requests that were not taken back, of absences that count and students who are not in the trash,
 * each with the marks
 * that decide its state and its last proposal that was not taken back.
 */
export function sheets(db: Db | Tx) {
  return db
    .selectFrom('makeups')
    .innerJoin('student_cards as students', 'students.id', 'makeups.student_id')
    .innerJoin('lesson_cards as missed', 'missed.id', 'makeups.lesson_id')
    .innerJoin('course_cards as courses', 'courses.id', 'missed.course_id')
    .leftJoin('attendances as missed_mark', (join) =>
      join
        .onRef('missed_mark.lesson_id', '=', 'makeups.lesson_id')
        .onRef('missed_mark.student_id', '=', 'makeups.student_id'),
    )
    .leftJoin('lesson_cards as made', 'made.id', 'makeups.makeup_lesson_id')
    .leftJoin('attendances as made_mark', (join) =>
      join
        .onRef('made_mark.lesson_id', '=', 'makeups.makeup_lesson_id')
        .onRef('made_mark.student_id', '=', 'makeups.student_id'),
    )
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('makeup_proposals')
          .selectAll('makeup_proposals')
          .whereRef('makeup_proposals.makeup_id', '=', 'makeups.id')
          .where('makeup_proposals.withdrawn_at', 'is', null)
          .orderBy('makeup_proposals.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .where('makeups.cancelled_at', 'is', null)
    .where('students.deleted_at', 'is', null)
    .where(counts)
}

/** The same with all its columns. */
export function selected(db: Db | Tx, { now }: Moment) {
  return sheets(db).select([
    'makeups.id',
    'makeups.student_id as studentId',
    'students.name',
    'students.surname',
    'students.mail',
    'students.mail2',
    'makeups.lesson_id as lessonId',
    'makeups.requested_at as requestedAt',
    'makeups.requested_by as requestedBy',
    'makeups.expires_on as expiresOn',
    'makeups.makeup_lesson_id as makeupLessonId',
    'makeups.version',
    absent(now).as('absent'),
    made.deleted.as('madeDeleted'),
    made.reached(now).as('madeReached'),
    made.over(now).as('madeOver'),
    made.present.as('madePresent'),
    'last.id as proposalId',
    'last.proposed_at as proposedAt',
    'last.proposed_by as proposedBy',
    'last.note',
    'last.answer',
    'last.answered_at as answeredAt',
    'last.answered_by as answeredBy',
  ])
}

/** A makeup with everything that decides its state. */
export type Sheet = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

/** What the rules look at. */
export function factsOf(sheet: Sheet, { today }: Moment): MakeupFacts {
  const { absent: isAbsent, makeupLessonId, expiresOn, proposalId } = sheet
  return {
    absent: isAbsent,
    lesson:
      makeupLessonId === null
        ? null
        : {
            deleted: sheet.madeDeleted,
            reached: sheet.madeReached,
            over: sheet.madeOver,
            present: sheet.madePresent,
          },
    answer: proposalId === null ? null : ((sheet.answer as Answer | null) ?? 'waiting'),
    expiresOn,
    today,
  }
}

/** One request that was not taken back, with everything that decides its state. */
export async function findSheet(db: Db | Tx, id: number, at: Moment): Promise<Sheet | undefined> {
  return selected(db, at).where('makeups.id', '=', id).executeTakeFirst()
}
