import { sql } from 'kysely'
import type { Actor } from '#kit/server/actor.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import type { LessonState } from '../../domain/types.ts'
import type { KeptLesson } from '../queries/states.ts'

/** The columns of a lesson as they travel to the database in one JSON list. */
const COLUMNS = sql`
  id bigint, "courseId" bigint, "roomId" bigint, "startsAt" timestamp, minutes int, topic text,
  fee boolean, "splitBilling" boolean, "dailyBilling" boolean, "teacherGroupId" bigint,
  deleted boolean
`

/** A lesson that an action changes: as it is, and as it will be. */
export interface Change {
  readonly before: KeptLesson
  readonly after: LessonState
  readonly deleted: boolean
}

/** Puts new lessons in, in their order, each with its series; answers their numbers in that order. */
export async function insertLessons(
  tx: Tx,
  actor: Actor,
  states: readonly LessonState[],
  series: readonly (number | null)[],
): Promise<number[]> {
  const rows = states.map((state, place) => {
    return { ...state, place, seriesId: series[place] ?? null, deleted: false }
  })
  // Numbered before they go in: no database promises in which order an insert answers.
  const inserted = await sql<{ id: number; place: number }>`
    with made as materialized (
      select coalesce(
          kept_number('lessons'), nextval(pg_get_serial_sequence('lessons', 'id'))
        ) as number, wanted.*
      from (
        select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as wanted (${COLUMNS}, "seriesId" bigint, place int)
        order by place
      ) as wanted
    ), stored as (
      insert into lessons (id, course_id, room_id, starts_at, minutes, topic, fee, split_billing,
        daily_billing, teacher_group_id, series_id, created_by)
      overriding system value
      select number, "courseId", "roomId", "startsAt", minutes, topic, fee, "splitBilling",
        "dailyBilling", "teacherGroupId", "seriesId", ${actor.username}
      from made
    )
    select number as id, place from made
  `.execute(tx)
  const numbered = inserted.rows
    .toSorted((a, b) => a.place - b.place)
    .flatMap(({ id, place }) => {
      const state = states[place]
      return state === undefined ? [] : [{ id, state }]
    })
  await insertRelations(tx, numbered)
  await note(
    tx,
    actor,
    numbered.map(({ id, state }) => ({
      action: 'lesson.created',
      id,
      before: undefined,
      after: state,
    })),
  )
  return numbered.map(({ id }) => id)
}

/** Brings lessons, all locked by this transaction, to their new state; one statement moves all. */
export async function changeLessons(
  tx: Tx,
  actor: Actor,
  changes: readonly Change[],
): Promise<void> {
  const rows = changes.map(({ before, after, deleted }) => ({ ...after, id: before.id, deleted }))
  await sql`
    update lessons set course_id = "courseId", room_id = "roomId", starts_at = "startsAt",
      minutes = changed.minutes, topic = changed.topic, fee = changed.fee,
      split_billing = "splitBilling", daily_billing = "dailyBilling",
      teacher_group_id = "teacherGroupId", version = version + 1,
      deleted_at = case when deleted then coalesce(deleted_at, quinte_now()) end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as changed (${COLUMNS})
    where lessons.id = changed.id
  `.execute(tx)
  const related = changes.filter(({ before, after }) => !sameRelations(before.state, after))
  if (related.length > 0) {
    const ids = related.map(({ before }) => before.id)
    for (const table of ['lesson_courses', 'lesson_teachers', 'lesson_subjects'] as const) {
      await tx
        .deleteFrom(table)
        .where('lesson_id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute()
    }
    await insertRelations(
      tx,
      related.map(({ before, after }) => ({ id: before.id, state: after })),
    )
  }
  await note(
    tx,
    actor,
    changes.map(({ before, after, deleted }) => ({
      action: actionOf(before.deleted, deleted),
      id: before.id,
      before: before.state,
      after: deleted ? undefined : after,
    })),
  )
}

function actionOf(wasDeleted: boolean, deleted: boolean): string {
  if (deleted) return 'lesson.deleted'
  return wasDeleted ? 'lesson.restored' : 'lesson.updated'
}

const relationsOf = (state: LessonState) => ({
  lesson_courses: [state.courseId, ...state.otherCourseIds],
  lesson_teachers: state.teacherIds,
  lesson_subjects: state.subjectIds,
})

const sameRelations = (a: LessonState, b: LessonState): boolean =>
  JSON.stringify(relationsOf(a)) === JSON.stringify(relationsOf(b))

const RELATED = {
  lesson_courses: 'course_id',
  lesson_teachers: 'teacher_id',
  lesson_subjects: 'subject_id',
} as const

async function insertRelations(
  tx: Tx,
  lessons: readonly { readonly id: number; readonly state: LessonState }[],
): Promise<void> {
  for (const table of ['lesson_courses', 'lesson_teachers', 'lesson_subjects'] as const) {
    const pairs = lessons.flatMap(({ id, state }) =>
      relationsOf(state)[table].map((other) => [id, other] as const),
    )
    if (pairs.length === 0) continue
    await sql`
      insert into ${sql.table(table)} (lesson_id, ${sql.ref(RELATED[table])})
      select * from unnest(
        ${pairs.map(([id]) => id)}::bigint[], ${pairs.map(([, other]) => other)}::bigint[]
      )
    `.execute(tx)
  }
}

async function note(
  tx: Tx,
  actor: Actor,
  lines: readonly {
    action: string
    id: number
    before: object | undefined
    after: object | undefined
  }[],
): Promise<void> {
  await recordAll(
    tx,
    actor,
    lines.map(({ id, ...line }) => ({ ...line, entity: 'lesson', entityId: id })),
  )
}

/** Lessons that an action brought in: new ones, as yet unchanged. */
export const brought = (ids: readonly number[]) => ids.map((id) => ({ id, version: 0 }))

/** What one action did, kept so that it can be taken back whole; answers the number of the change. */
export async function keepChange(
  tx: Tx,
  actor: Actor,
  action: string,
  made: readonly { readonly id: number; readonly version: number }[],
  changed: readonly Change[],
): Promise<number> {
  const { id } = await tx
    .insertInto('lesson_changes')
    .values({ action, made_by: actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = [
    ...made.map(({ id: lessonId, version }) => ({ lessonId, before: null, version })),
    ...changed.map(({ before }) => ({
      lessonId: before.id,
      before: before.state,
      version: before.version + 1,
    })),
  ]
  await sql`
    insert into lesson_change_rows (change_id, lesson_id, before, version_after)
    select ${id}::bigint, "lessonId", before, version
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as changed ("lessonId" bigint, before jsonb, version int)
  `.execute(tx)
  return id
}
