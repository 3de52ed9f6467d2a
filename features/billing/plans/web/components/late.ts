import type { Place } from '#kit/web/places.ts'
import type { NewcomerWay } from '../../domain/rules/newcomer.ts'

/** What becomes of late instalments; a plan of her own is written after the enrolment. */
export type LateWay = NewcomerWay | 'own'

/** The same by course. */
export type LateWays = Readonly<Record<number, LateWay>>

/** What an enrolment sends of it: a plan of her own is written afterwards. */
export const lateInput = (late: LateWays, courseIds: readonly number[]) =>
  courseIds.flatMap((courseId) => {
    const way = late[courseId]
    return way === undefined || way === 'own' ? [] : [{ courseId, way }]
  })

/** The plan of a student for a course. */
export const planPlace = (studentId: number, courseId: number): Place => ({
  to: '/app/billing/editStudente',
  search: { id: studentId, corso: courseId },
})

/** Where an enrolment leads when a plan is to be written. */
export function ownPlan(
  late: LateWays,
  courseIds: readonly number[],
  studentId: number,
): Place | undefined {
  const own = courseIds.find((courseId) => late[courseId] === 'own')
  return own === undefined ? undefined : planPlace(studentId, own)
}
