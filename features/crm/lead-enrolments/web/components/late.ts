import type { LateWay } from '#f/billing/plans/web/public.tsx'
import type { Place } from '#kit/web/places.ts'

/** What becomes of late instalments, by course. */
export type LateWays = Record<number, LateWay>

/** What an enrolment sends of it: a plan of her own is written afterwards. */
export const lateInput = (late: LateWays, courseIds: readonly number[]) =>
  courseIds.flatMap((courseId) => {
    const way = late[courseId]
    return way === undefined || way === 'own' ? [] : [{ courseId, way }]
  })

/** Where an enrolment leads: to the plan that is to be written, or back to the lead. */
export function placeAfter(
  { late, courseIds }: { late: LateWays; courseIds: readonly number[] },
  { studentId, leadId }: { studentId: number; leadId: number },
): Place {
  const own = courseIds.find((courseId) => late[courseId] === 'own')
  return own === undefined
    ? { to: '/app/editLead', search: { id: leadId } }
    : { to: '/app/billing/editStudente', search: { id: studentId, corso: own } }
}
