import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { CopySource, lessonsContract } from '../../domain/contract.ts'
import { copyOf, seriesOfCopy } from '../../domain/rules/copies.ts'
import type { LessonState } from '../../domain/types.ts'
import { listGroupsInUse, readRegister } from './register.ts'
import { readStates } from './states.ts'

type Contract = typeof lessonsContract

/** Copies that are wanted, and the name of the series that each would be of. */
export interface Copies {
  readonly states: readonly LessonState[]
  readonly series: readonly string[]
}

/** What copies of lessons would be; refused when one of the lessons is not there. */
export async function readCopies(
  db: Db,
  { courseId, rows }: Input<Contract['previewCopies']>,
): Promise<Result<Copies>> {
  const kept = await readStates(db, [...new Set(rows.map(({ lessonId }) => lessonId))])
  const lessons = new Map(kept.flatMap((one) => (one.deleted ? [] : [[one.id, one] as const])))
  const wanted = rows.flatMap((row) => {
    const lesson = lessons.get(row.lessonId)
    return lesson ? [{ row, lesson }] : []
  })
  if (wanted.length < rows.length) return refuse('lessons.not_found')
  const { courses, teachers, subjects } = await readRegister(
    db,
    wanted.map(({ lesson }) => lesson.state),
  )
  const groups = await listGroupsInUse(
    db,
    kept.flatMap(({ state }) => state.teacherGroupId ?? []),
  )
  const entries = { course: courses, teacher: teachers, subject: subjects }
  const isInUse = (kind: keyof typeof entries | 'group', id: number) =>
    kind === 'group' ? groups.has(id) : entries[kind].get(id)?.deleted === false
  return ok({
    states: wanted.map(({ row, lesson }) => copyOf(lesson.state, row, courseId, isInUse)),
    series: wanted.map(({ lesson }) => seriesOfCopy(lesson)),
  })
}

/**
 * Courses that have lessons of their own, those of the archive too: of the same category first,
 * then the latest. Of the course itself those before it begins.
 */
export async function listCopySources(db: Db, courseId: number): Promise<CopySource[]> {
  const { rows } = await sql<CopySource>`
    select courses.id, courses.name, courses.academic_year as "academicYear",
      case when courses.id = wanted.id then min(lessons.starts_at)::date
        else courses.starts_on end as "from",
      count(*)::int as lessons, min(lessons.starts_at) as "firstAt", max(lessons.starts_at) as "lastAt"
    from course_cards wanted, course_cards courses
    join lessons on lessons.course_id = courses.id and lessons.deleted_at is null
    where wanted.id = ${courseId} and courses.deleted_at is null
      and (courses.id <> wanted.id or lessons.starts_at < wanted.starts_on)
    group by wanted.id, wanted.category_id, courses.id, courses.name, courses.academic_year,
      courses.category_id, courses.starts_on
    order by courses.category_id = wanted.category_id desc, courses.academic_year desc,
      courses.name, courses.id
  `.execute(db)
  return rows
}
