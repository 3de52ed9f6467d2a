import { type RawBuilder, sql } from 'kysely'
import { nameKey, readNames, titleOf } from '#f/overview/diary/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import type { Diary } from '#kit/server/diary.ts'
import { pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { Activity, activityContract } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import type { ActivityKind } from '../domain/types.ts'
import { IMPORTS } from './mutations/imports.ts'
import { TRASHES, type Trash } from './mutations/trashes.ts'

type Query = Input<(typeof activityContract)['list']>

/** A line as it is kept, wherever it is. */
export interface Kept {
  readonly id: number
  readonly kind: ActivityKind
  readonly at: string
  readonly who: string
  readonly action: string
  readonly entity: string | null
  readonly entityId: number | null
  readonly before: { readonly courseId?: number } | null
  readonly after: { readonly courseId?: number } | null
  readonly undone: boolean
}

const trashed = Object.keys(TRASHES) as Trash[]
/** What the audit says when one of them goes there; a lead also by being merged into another. */
const TRASHINGS = [...trashed.map((entity) => `${entity}.deleted`), 'lead.merged_away']

/** Of these somebody whose data were erased stays, without a name. */
const ERASED = sql`and one.erased_at is null`

/** Whether the record of a line of the audit went to the trash once more since: then it had come back. */
const WENT_AGAIN = sql`exists (
  select from audit_entries as again
  where again.entity = audit_entries.entity and again.entity_id = audit_entries.entity_id
    and again.id > audit_entries.id and again.action = any(${TRASHINGS}::text[])
)`

/**
 * Whether the record of a line of the audit has come out of the trash since; null when it is gone for
 * good.
 */
const CAME_BACK = sql`case entity ${sql.join(
  trashed.map(
    (entity) =>
      sql`when ${sql.lit(entity)} then (
        select one.deleted_at is null or ${WENT_AGAIN}
        from ${sql.table(TRASHES[entity].table)} as one
        where one.id = entity_id ${entity === 'student' || entity === 'teacher' ? ERASED : sql``}
      )`,
  ),
  sql` `,
)} end`

/** Whether the student of a line of the audit attends the course of one of its states again. */
const attends = (state: 'before' | 'after') => sql`exists (
  select from enrolment_cards enrolments
  where enrolments.student_id = entity_id
    and enrolments.course_id = (${sql.ref(state)} ->> 'courseId')::bigint
    and not exists (
      select from withdrawals
      where withdrawals.enrolment_id = enrolments.id and withdrawals.readmitted_at is null
    )
)`

const AUDIT = sql`id, at, actor_name as who, action, entity, entity_id, before, after`
const NO_ENTITY = sql`null::text as entity, null::bigint as entity_id,
  null::jsonb as before, null::jsonb as after`

/** All that was done since a moment and can be taken back, each source along its index by time. */
function linesSince(since: string): RawBuilder<unknown> {
  return sql`(
    select 'lessons' as kind, id, made_at as at, made_by as who, action, ${NO_ENTITY},
      undone_at is not null as undone
    from lesson_changes where made_at >= ${since}::timestamptz and action <> 'imported' and not exists (
      select from closing_changes where closing_changes.lesson_change_id = lesson_changes.id
    )
    union all
    select 'closings', id, made_at, made_by, action, ${NO_ENTITY}, undone_at is not null
    from closing_changes where made_at >= ${since}::timestamptz
    union all
    select 'import', id, started_at, created_by, name, kind, null, null, null, not waiting
    from effective_imports where started_at >= ${since}::timestamptz
      and kind = any(${[...IMPORTS.keys()]}::text[])
    union all
    select * from (
      select 'trash', ${AUDIT}, ${CAME_BACK} as undone from audit_entries
      where at >= ${since}::timestamptz
        and action = any(${TRASHINGS}::text[])
    ) as moved where undone is not null
    union all
    select 'class', ${AUDIT}, ${attends('before')} or not exists (
      select from course_changes as change
      where change.student_id = entity_id and change.changed_at >= audit_entries.at
        and change.from_course_id = (before ->> 'courseId')::bigint
        and change.to_course_id = (after ->> 'courseId')::bigint
    ) from audit_entries
    where at >= ${since}::timestamptz and action = 'student.class_changed'
    union all
    select 'withdrawal', ${AUDIT}, ${attends('after')} from audit_entries
    where at >= ${since}::timestamptz and action = 'student.withdrawn' and not exists (
      select from audit_entries as whole
      where whole.entity = 'student' and whole.entity_id = audit_entries.entity_id
        and whole.at = audit_entries.at and whole.id > audit_entries.id
        and whole.action = 'student.class_changed' and whole.before = audit_entries.after
    )
  )`
}

const COLUMNS = [
  'line.id',
  'line.kind',
  'line.at',
  'line.who',
  'line.action',
  'line.entity',
  'line.entity_id as entityId',
  'line.before',
  'line.after',
  'line.undone',
] as const

const linesOf = (db: Db, since: string) =>
  db.selectFrom(
    linesSince(since).$castTo<Omit<Kept, 'entityId'> & { entity_id: number | null }>().as('line'),
  )

/** A page of what was done since a moment. */
export function listActivity(
  { db, diary }: { readonly db: Db; readonly diary: Diary },
  query: Query,
  since: string,
): Page<Activity> {
  const base = linesOf(db, since)
    .where((at) => whereIf(query.kind, (kind) => at('line.kind', '=', kind)))
    .where((at) => whereIf(query.who, (who) => at('line.who', '=', who)))
  return pageOf(base, query, {
    order: { at: ['line.at', 'line.kind'] },
    id: 'line.id',
    rows: async (page) => present(db, diary, await page.select(COLUMNS).execute()),
  })
}

/** Who did something since a moment, by name. */
export async function listUsers(db: Db, since: string): Promise<string[]> {
  const rows = await linesOf(db, since)
    .select('line.who')
    .distinct()
    .orderBy('line.who')
    .limit(200)
    .execute()
  return rows.map(({ who }) => who)
}

/** One line, when it is not older than that moment. */
export async function findActivity(
  db: Db,
  of: { readonly kind: ActivityKind; readonly id: number },
  since: string,
): Promise<Kept | undefined> {
  return linesOf(db, since)
    .where('line.kind', '=', of.kind)
    .where('line.id', '=', of.id)
    .select(COLUMNS)
    .executeTakeFirst()
}

/** Whether the enrolments of a student in some courses were changed after a line. */
export async function changedSince(
  db: Db,
  line: Kept,
  courseIds: readonly number[],
): Promise<boolean> {
  const { rows } = await sql<{ since: boolean }>`
    select exists (
      select from audit_entries
      where entity = 'student' and entity_id = ${line.entityId} and id > ${line.id}
        and action in ('student.enrolled', 'student.unenrolled', 'student.withdrawn',
          'student.readmitted', 'student.class_changed')
        and array[(before ->> 'courseId')::bigint, (after ->> 'courseId')::bigint]
          && ${[...courseIds]}::bigint[]
    ) as since
  `.execute(db)
  return rows[0]?.since ?? false
}

/** Whether a student got marks, grades or a plan of her own in a course after a line. */
export async function usedSince(db: Db, line: Kept, courseId: number): Promise<boolean> {
  const { rows } = await sql<{ since: boolean }>`
    select exists (
      select from attendances join lesson_cards lessons on lessons.id = lesson_id
      where student_id = ${line.entityId} and marked_at >= ${line.at} and course_id = ${courseId}
    ) or exists (
      select from grades join exams on exams.id = exam_id
      where student_id = ${line.entityId} and graded_at >= ${line.at} and course_id = ${courseId}
    ) or exists (
      select from audit_entries
      where entity = 'payment_plan' and id > ${line.id}
        and (after ->> 'studentId')::bigint = ${line.entityId}
        and (after ->> 'courseId')::bigint = ${courseId}
    ) as since
  `.execute(db)
  return rows[0]?.since ?? false
}

/** Whether a change of class did this to the student's enrolment in a course, too. */
export async function wasDoneBy(
  db: Db,
  line: Kept,
  action: 'student.withdrawn' | 'student.readmitted',
  courseId: number,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select exists (
      select from audit_entries
      where entity = 'student' and entity_id = ${line.entityId} and id < ${line.id}
        and at = (select at from audit_entries where id = ${line.id})
        and action = ${action} and (after ->> 'courseId')::bigint = ${courseId}
    ) as done
  `.execute(db)
  return rows[0]?.done ?? false
}

async function present(db: Db, diary: Diary, lines: readonly Kept[]): Promise<Activity[]> {
  const idsOf = (kind: ActivityKind) =>
    lines.flatMap((line) => (line.kind === kind ? [line.id] : []))
  const about = lines.flatMap(({ entity, entityId }) =>
    entity === null || entityId === null ? [] : [[entity, entityId] as const],
  )
  const [names, lessons, closings] = await Promise.all([
    readNames(db, lines, about),
    readLessons(db, idsOf('lessons')),
    readClosings(db, idsOf('closings')),
  ])
  const nameOf = (kind: string, id: number | null | undefined) =>
    names.get(nameKey(kind, id ?? 0)) ?? ''
  const words = (line: Kept): readonly [title: string, about: string] => {
    const student = nameOf('student', line.entityId)
    switch (line.kind) {
      case 'lessons':
        return [text.lessonsTitle(line.action), lessons.get(line.id) ?? '']
      case 'closings':
        return [text.closingsTitle(line.action), closings.get(line.id) ?? '']
      case 'import':
        return [text.importTitle(line.entity ?? ''), line.action]
      case 'trash':
        return [titleOf(diary, line.action), nameOf(line.entity ?? '', line.entityId)]
      case 'withdrawal':
        return [text.WITHDRAWAL_TITLE, `${student}: ${nameOf('course', line.after?.courseId)}`]
      case 'class': {
        const [from, to] = [line.before?.courseId, line.after?.courseId]
        return [text.CLASS_TITLE, `${student}: ${nameOf('course', from)} → ${nameOf('course', to)}`]
      }
    }
  }
  return lines.map((line) => {
    const { id, kind, at, who, undone } = line
    const [title, what] = words(line)
    return { key: `${kind}-${id}`, at, who, kind, title, about: what, undone }
  })
}

async function readLessons(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; count: number; courses: string[]; first: string }>`
    select change_id as id, count(*) as count, min(lessons.starts_at) as first,
      array_agg(distinct courses.name::text) as courses
    from lesson_change_rows
    join lesson_cards lessons on lessons.id = lesson_id join course_cards courses on courses.id = lessons.course_id
    where change_id = any(${[...ids]}::bigint[]) group by change_id
  `.execute(db)
  return new Map(
    rows.map(({ id, count, courses, first }) => [id, text.lessonsAbout(count, courses, first)]),
  )
}

async function readClosings(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: number; count: number; first: string }>`
    select change_id as id, count(*) as count, min(day) as first
    from closing_change_days where change_id = any(${[...ids]}::bigint[]) group by change_id
  `.execute(db)
  return new Map(rows.map(({ id, count, first }) => [id, text.closingsAbout(count, first)]))
}
