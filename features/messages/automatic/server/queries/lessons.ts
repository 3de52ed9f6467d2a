import { sql } from 'kysely'
import { ACADEMY_ZONE } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { isNear, lessonChange, PAUSE_MINUTES, QUIET_MINUTES } from '../../domain/rules.ts'
import { lessonLine } from '../../domain/text.ts'
import type { Occasion } from '../../domain/types.ts'
import type { Asked } from './asked.ts'

/** A change of a lesson that somebody has not been told, with what she knows of it. */
interface Untold {
  readonly lessonId: number
  readonly kind: 'student' | 'teacher'
  readonly personId: number
  /** The last change of the lesson. */
  readonly state: number
  readonly action: string
  readonly wasAt: string
  readonly wasIn: number | null
  readonly startsAt: string
  readonly roomId: number | null
  readonly cancelled: boolean
  readonly course: string
  readonly room: string | null
}

/** Changes that are older than this were told, or concerned nobody. */
const REACH_DAYS = 3

/**
 * What changed of the coming lessons since each of their people was told last, once nobody has
 * touched them for some minutes, without who got such a mail a moment ago. Who came to a lesson
 * after a change knows it as it is, and what does not count for a student is not told her. It
 * follows from the audit and the log alone: what was not told waits there, through restarts too.
 */
export async function lessonOccasions(
  db: Db,
  { now, today, days, since }: Asked,
): Promise<Occasion[]> {
  const quiet = now.subtract({ minutes: QUIET_MINUTES }).toString()
  const pause = now.subtract({ minutes: PAUSE_MINUTES }).toString()
  const reach = now.subtract({ hours: 24 * REACH_DAYS }).toString()
  const { rows } = await sql<Untold>`
    with changes as (
      select id, at, entity_id as lesson_id, action, before from audit_entries
      where entity = 'lesson' and at >= greatest(${since}::timestamptz, ${reach}::timestamptz)
        and action in ('lesson.updated', 'lesson.deleted', 'lesson.restored')
        -- What another program tells of its own lessons is no news to anybody.
        and moved_by is null
    ), quiet as (
      select lesson_id, max(id) as state from changes group by lesson_id
      having max(at) <= ${quiet}::timestamptz
    ), coming as (
      select quiet.lesson_id, attending.student_id,
        greatest(enrolled_at, (
          select max(readmitted_at) from withdrawals where enrolment_id = enrolments.id
        )) as since,
        coalesce(attending.counts_from, '-infinity') as counts_from
      from quiet join lesson_courses on lesson_courses.lesson_id = quiet.lesson_id
      join attending_students attending on attending.course_id = lesson_courses.course_id
      join enrolment_cards enrolments on enrolments.course_id = attending.course_id
        and enrolments.student_id = attending.student_id
      union all
      -- Who makes up an absence there comes to this lesson alone, and knows it since she agreed.
      select quiet.lesson_id, student_id, agreed_at, '-infinity'
      from quiet join makeups on makeup_lesson_id = quiet.lesson_id and cancelled_at is null
    ), people as (
      select lesson_id, 'student' as kind, student_id as person_id, min(since) as since,
        min(counts_from) as counts_from
      from coming group by lesson_id, student_id
      union all
      select quiet.lesson_id, 'teacher', teacher_id, '-infinity', '-infinity'
      from quiet join lesson_teachers on lesson_teachers.lesson_id = quiet.lesson_id
    )
    select people.lesson_id as "lessonId", people.kind, people.person_id as "personId",
      quiet.state, first.action, (first.before->>'startsAt')::timestamp as "wasAt",
      (first.before->>'roomId')::bigint as "wasIn", lessons.starts_at as "startsAt",
      lessons.room_id as "roomId", lessons.deleted_at is not null as cancelled,
      courses.name as course, rooms.name as room
    from people join quiet on quiet.lesson_id = people.lesson_id
    cross join lateral (
      select action, before from changes
      where changes.lesson_id = people.lesson_id and changes.id > coalesce((
        select max(state) from automatic_mails
        where rule = 'lessons' and kind = people.kind and person_id = people.person_id
          and subject_id = people.lesson_id
      ), 0)
        and changes.at > people.since
        and (people.kind = 'student' or before->'teacherIds' @> to_jsonb(people.person_id))
      order by changes.id limit 1
    ) as first
    join lesson_cards lessons on lessons.id = people.lesson_id
    join course_cards courses on courses.id = lessons.course_id and courses.deleted_at is null
    left join room_cards rooms on rooms.id = lessons.room_id
    where greatest(lessons.starts_at, (first.before->>'startsAt')::timestamp)
        >= (${now.toString()}::timestamptz at time zone ${ACADEMY_ZONE})
      and (lesson_counts(lessons.starts_at, lessons.ends_at, counts_from, null)
        or (first.before->>'startsAt')::timestamp >= counts_from)
      and not exists (
        select from automatic_mails
        where rule = 'lessons' and kind = people.kind and person_id = people.person_id
          and created_at > ${pause}::timestamptz
      )
    order by lessons.starts_at, people.lesson_id
  `.execute(db)
  return rows.flatMap((row) => {
    const cancelled = row.action === 'lesson.restored'
    const known = { startsAt: row.wasAt, roomId: row.wasIn, cancelled }
    const change = lessonChange(known, row)
    if (change === undefined || !isNear(known, row, today, days)) return []
    const line = lessonLine(change, { ...row, from: row.wasAt, to: row.startsAt })
    const { kind, personId, lessonId: subjectId, state } = row
    return [{ kind, personId, subjectId, state, line }]
  })
}
