import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import type { Writing } from '#kit/server/route.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import type { Tx } from '#kit/server/tx.ts'
import { MIN_COURSES } from '../domain/types.ts'

export const mergeConstraints: Constraints = {
  course_merges_name: { code: 'merges.taken', field: 'name' },
}

/** A course merge; its courses know nothing of it. */
export const MERGE = {
  table: 'course_merges',
  entity: 'course_merge',
  missing: 'merges.not_found',
} as const satisfies TrashKind

/** Whether a merge has courses enough with these and those that wait for it in the trash. */
export async function checkSize(
  tx: Tx,
  mergeId: number,
  courseIds: readonly number[],
): Promise<Result<true, 'merges.too_small'>> {
  const waiting = await tx
    .selectFrom('course_merge_courses')
    .innerJoin('course_cards as courses', 'courses.id', 'course_merge_courses.course_id')
    .select('courses.id')
    .where('merge_id', '=', mergeId)
    .where('courses.deleted_at', 'is not', null)
    .execute()
  const size = new Set([...courseIds, ...waiting.map(({ id }) => id)]).size
  return size < MIN_COURSES ? refuse('merges.too_small', { field: 'courseIds' }) : ok(true)
}

/**
 * Makes the courses of a merge those of a list; one that is not there is refused. Its courses in the
 * trash, which nobody can choose, wait there with it.
 */
export async function putCourses<T>(
  { tx }: Pick<Writing, 'tx'>,
  mergeId: number,
  courseIds: readonly number[],
  done: Result<T>,
): Promise<Result<T>> {
  if (!done.ok) return done
  const ids = [...new Set(courseIds)]
  const there = await tx
    .selectFrom('course_cards as courses')
    .select('id')
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forShare()
    .execute()
  if (there.length < ids.length) return refuse('merges.course_not_found', { field: 'courseIds' })
  await tx
    .deleteFrom('course_merge_courses')
    .where('merge_id', '=', mergeId)
    .where('course_id', 'in', (at) =>
      at.selectFrom('course_cards as courses').select('id').where('deleted_at', 'is', null),
    )
    .execute()
  if (ids.length > 0) {
    await tx
      .insertInto('course_merge_courses')
      .values(ids.map((courseId) => ({ merge_id: mergeId, course_id: courseId })))
      .execute()
  }
  return done
}
