import { sql } from 'kysely'
import { listRoomEvents } from '#f/school/rooms/server/queries.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Hit, Proposal } from '../domain/contract.ts'
import { newDays } from '../domain/rules.ts'
import { proposeSlots } from '../domain/rules/proposals.ts'
import { LATEST_PROPOSAL, type ClosingDay, type Displaced, type Taken } from '../domain/types.ts'

/** All closing days in order. */
export async function listClosingDays(db: Db): Promise<ClosingDay[]> {
  return db.selectFrom('closing_days').select(['day', 'reason']).orderBy('day').execute()
}

/** Those of these days that are closing days. */
export async function closedAmong(db: Db, days: readonly Day[]): Promise<Set<Day>> {
  if (days.length === 0) return new Set()
  const rows = await db
    .selectFrom('closing_days')
    .select('day')
    .where('day', 'in', [...days])
    .execute()
  return new Set(rows.map(({ day }) => day))
}

/** Lessons that start on one of these days, in order, however many courses they have. */
export async function listHits(db: Db, days: readonly Day[]): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select lessons.id as "lessonId", lessons.version, closing.day, lessons.starts_at as "startsAt",
      lessons.minutes, lessons.course_id as "courseId", courses.name as "courseName",
      lessons.room_id as "roomId", rooms.name as "roomName",
      coalesce((
        select string_agg(full_name(surname, name), ', ' order by surname, name, teachers.id)
        from lesson_teachers join teacher_cards teachers on teachers.id = lesson_teachers.teacher_id
        where lesson_teachers.lesson_id = lessons.id
      ), '') as teachers
    from unnest(${sql.val([...new Set(days)])}::date[]) as closing(day)
    join lesson_cards lessons on lessons.starts_at >= closing.day and lessons.starts_at < closing.day + 1
    join course_cards courses on courses.id = lessons.course_id
    left join room_cards rooms on rooms.id = lessons.room_id
    where lessons.deleted_at is null
    order by lessons.starts_at, lessons.id`.execute(db)
  return rows
}

/** Those of them that came to these days, or were changed there, after an instant. */
export async function listHitsSince(db: Db, days: readonly Day[], at: string): Promise<Hit[]> {
  const hits = await listHits(db, days)
  const { rows } = await sql<{ id: number }>`
    select id from lesson_cards lessons
    where id = any(${hits.map(({ lessonId }) => lessonId)}::bigint[])
      and (created_at > ${at}::timestamptz or exists (
        select from lesson_change_rows
        join lesson_changes on lesson_changes.id = lesson_change_rows.change_id
        where lesson_change_rows.lesson_id = lessons.id
          and (made_at > ${at}::timestamptz or undone_at > ${at}::timestamptz)
      ))`.execute(db)
  const since = new Set(rows.map(({ id }) => id))
  return hits.filter(({ lessonId }) => since.has(lessonId))
}

/**
 * The lessons on these days that are no closing days yet, each with the place where it may be held
 * instead: nothing is in the way there, neither what is planned nor another proposal.
 */
export async function listProposals(db: Db, days: readonly Day[], today: Day): Promise<Proposal[]> {
  const closed = await closedAmong(db, days)
  const closing = newDays(
    days.map((day) => ({ day, reason: '' })),
    closed,
  ).map(({ day }) => day)
  const hits = await listHits(db, closing)
  const first = hits[0]?.day
  const last = hits.at(-1)?.day
  if (first === undefined || last === undefined) return []
  const until = addDays(last, LATEST_PROPOSAL + 1)
  const [held, events, displaced, alreadyClosed, roomIds] = await Promise.all([
    listHeld(db, first, until),
    listRoomEvents(db, { from: addDays(first, -1), to: until }),
    listDisplaced(db, hits),
    listClosedBetween(db, first, until),
    listRoomIds(db),
  ])
  const moving = new Set(hits.map(({ lessonId }) => lessonId))
  const slots = proposeSlots(displaced, {
    closed: new Set([...alreadyClosed, ...closing]),
    taken: [
      ...held.filter(({ lessonId }) => !moving.has(lessonId)),
      ...events.map((event) => ({ ...event, courseIds: [], teacherIds: [] })),
    ],
    roomIds,
    today,
  })
  return hits.map((hit, at) => ({ ...hit, proposed: slots[at] ?? null }))
}

const courseIds = sql<number[]>`array(
  select course_id from lesson_courses where lesson_courses.lesson_id = lessons.id
)`.as('courseIds')
const teacherIds = sql<number[]>`array(
  select teacher_id from lesson_teachers where lesson_teachers.lesson_id = lessons.id
)`.as('teacherIds')

/** What is held from a day to another; the evening before may go on after midnight. */
async function listHeld(
  db: Db,
  from: Day,
  to: Day,
): Promise<(Taken & { readonly lessonId: number })[]> {
  return db
    .selectFrom('lesson_cards as lessons')
    .select([
      'lessons.id as lessonId',
      'lessons.starts_at as startsAt',
      'lessons.minutes',
      'lessons.room_id as roomId',
      courseIds,
      teacherIds,
    ])
    .where('lessons.deleted_at', 'is', null)
    .where('lessons.starts_at', '>=', addDays(from, -1))
    .where('lessons.starts_at', '<', addDays(to, 1))
    .execute()
}

/** What is known of each hit, in their order; a course that never shows a weekday shows all. */
async function listDisplaced(db: Db, hits: readonly Hit[]): Promise<Displaced[]> {
  const rows = await db
    .selectFrom('lesson_cards as lessons')
    .innerJoin('course_cards as courses', 'courses.id', 'lessons.course_id')
    .select([
      'lessons.id as lessonId',
      courseIds,
      teacherIds,
      'courses.ends_on as courseEndsOn',
      'courses.visible_weekdays as weekdays',
    ])
    .where(
      'lessons.id',
      'in',
      hits.map(({ lessonId }) => lessonId),
    )
    .execute()
  const known = new Map(rows.map((row) => [row.lessonId, row]))
  return hits.flatMap(({ lessonId, startsAt, minutes, roomId }) => {
    const row = known.get(lessonId)
    return row ? [{ ...row, startsAt, minutes, roomId }] : []
  })
}

async function listClosedBetween(db: Db, from: Day, to: Day): Promise<Day[]> {
  const rows = await db
    .selectFrom('closing_days')
    .select('day')
    .where('day', '>=', from)
    .where('day', '<=', to)
    .execute()
  return rows.map(({ day }) => day)
}

async function listRoomIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('room_cards as rooms')
    .select('id')
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A change that was not undone yet, locked until the end of the transaction. */
export async function lockChange(tx: Tx, id: number) {
  return tx
    .selectFrom('closing_changes')
    .select(['id', 'action', 'made_at as madeAt', 'lesson_change_id as lessonChangeId'])
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/** A closing day with when and by whom it was closed, as far as that is kept. */
export interface DatedDay extends ClosingDay {
  readonly created_at?: string | null
  readonly created_by?: string | null
}

/** The days that a change added or removed, as they were. */
export async function listChangedDays(tx: Tx, changeId: number): Promise<DatedDay[]> {
  return tx
    .selectFrom('closing_change_days')
    .select(['day', 'reason', 'created_at', 'created_by'])
    .where('change_id', '=', changeId)
    .orderBy('day')
    .execute()
}
