import { type RawBuilder, sql } from 'kysely'
import { isOpen } from '#f/billing/payments/server/queries.ts'
import { bornOn } from '#f/school/students/server/queries.ts'
import { listMissing } from '#f/teaching/attendance/server/queries.ts'
import { expiringMakeups } from '#f/teaching/makeups/server/queries.ts'
import { addDays, type Day, dayOfInstant, wallTimeOfInstant } from '#kit/domain/day.ts'
import { EXPORT_SIZE } from '#kit/domain/list.ts'
import type { Db } from '#kit/server/db.ts'
import { birthdaysOn, LATE_DAYS, MAX_DAYS } from '../../domain/rules.ts'
import { dueLine, makeupLine, registerLine } from '../../domain/text.ts'
import type { Occasion, RuleKey } from '../../domain/types.ts'
import type { Asked } from './asked.ts'
import { lessonOccasions } from './lessons.ts'

/** What there is to tell now by each rule, whether or not it was told already. */
export const OCCASIONS: Readonly<Record<RuleKey, (db: Db, at: Asked) => Promise<Occasion[]>>> = {
  lessons: lessonOccasions,
  instalments_before: (db, { today, days }) => dues(db, dueIn(today, addDays(today, days))),
  instalments_after: (db, { today, days, since }) => {
    const last = addDays(today, -days)
    return dues(db, dueIn(latest(addDays(last, -LATE_DAYS), addDays(dayOf(since), -days)), last))
  },
  makeups,
  registers,
  birthdays,
}

const latest = (a: Day, b: Day): Day => (a > b ? a : b)
const dayOf = (instant: string): Day =>
  wallTimeOfInstant(Temporal.Instant.from(instant)).slice(0, 10)
/** A day as a number, so that another day is told anew. */
const stateOf = (day: Day): number => Number(day.replaceAll('-', ''))

const dueIn = (from: Day, to: Day) => sql`dues.due_on between ${from}::date and ${to}::date`

/** What a student is told of instalments, by course and day. */
export interface ToldDues {
  readonly studentId: number
  readonly told: readonly Pick<Occasion, 'subjectId' | 'state'>[]
}

/** The lines of those that are still to be paid, as they are now. */
export async function stillDue(db: Db, { studentId, told }: ToldDues): Promise<string[]> {
  const theirs = await dues(db, sql`dues.student_id = ${studentId}`)
  return theirs
    .filter((due) =>
      told.some(({ subjectId, state }) => due.subjectId === subjectId && due.state === state),
    )
    .map(({ line }) => line)
}

/**
 * Some of the unpaid instalments of who attends. Each is known by its course and day, as a plan
 * has one a day: its number is another in a plan of her own.
 */
async function dues(db: Db, which: RawBuilder<unknown>): Promise<Occasion[]> {
  const { rows } = await sql<{
    personId: number
    subjectId: number
    dueOn: Day
    course: string
    cents: number
  }>`
    select dues.student_id as "personId", dues.course_id as "subjectId",
      dues.due_on as "dueOn", courses.name as course, dues.missing_cents as cents
    from dues join course_cards courses on courses.id = dues.course_id
    join attending_students on attending_students.student_id = dues.student_id
      and attending_students.course_id = dues.course_id
    where ${isOpen} and ${which}
    order by dues.due_on, dues.id
  `.execute(db)
  return rows.map((due) => ({
    kind: 'student',
    ...{ personId: due.personId, subjectId: due.subjectId, state: stateOf(due.dueOn) },
    line: dueLine(due),
  }))
}

async function makeups(db: Db, { now, today, days }: Asked): Promise<Occasion[]> {
  const rows = await expiringMakeups(db, wallTimeOfInstant(now), [today, addDays(today, days)])
  return rows.map((makeup) => ({
    kind: 'student',
    ...{ personId: makeup.studentId, subjectId: makeup.id, state: stateOf(makeup.expiresOn) },
    line: makeupLine(makeup),
  }))
}

/** Of these makeups the lines of those that still end soon with nothing agreed, as they are now. */
export async function stillEnding(
  db: Db,
  ids: readonly number[],
  now: Temporal.Instant,
): Promise<string[]> {
  const today = dayOfInstant(now)
  const days = [today, addDays(today, MAX_DAYS)] as const
  return (await expiringMakeups(db, wallTimeOfInstant(now), days, ids)).map(makeupLine)
}

async function registers(db: Db, { now, today, days, since }: Asked): Promise<Occasion[]> {
  const to = addDays(today, -days)
  const from = latest(addDays(to, -LATE_DAYS), addDays(dayOf(since), -days))
  if (from > to) return []
  const page = { page: 1, size: EXPORT_SIZE, sort: 'startsAt', dir: 'asc', q: '' } as const
  const missing = await listMissing(db, { ...page, from, to }, wallTimeOfInstant(now))
  const lessons = new Map(missing.map((lesson) => [lesson.lessonId, lesson]))
  const { rows } = await sql<{ lessonId: number; personId: number }>`
    select lesson_id as "lessonId", teacher_id as "personId" from lesson_teachers
    where lesson_id = any(${[...lessons.keys()]}::bigint[]) order by lesson_id, teacher_id
  `.execute(db)
  return rows.flatMap(({ lessonId, personId }) => {
    const lesson = lessons.get(lessonId)
    if (!lesson) return []
    const line = registerLine({ course: lesson.courseName, startsAt: lesson.startsAt })
    return [{ kind: 'teacher' as const, personId, subjectId: lessonId, state: 0, line }]
  })
}

async function birthdays(db: Db, { today }: Asked): Promise<Occasion[]> {
  const { rows } = await sql<{ personId: number }>`
    select id as "personId" from student_particulars students
    where deleted_at is null and ${bornOn(birthdaysOn(today))}
      and exists (select from attending_students where student_id = students.id)
    order by id
  `.execute(db)
  const year = Number(today.slice(0, 4))
  return rows.map((row) => ({ kind: 'student', ...row, subjectId: year, state: 0, line: '' }))
}
