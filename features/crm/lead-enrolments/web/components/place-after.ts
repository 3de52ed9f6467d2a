import { type LateWays, ownPlan } from '#f/billing/plans/web/public.tsx'
import type { Place } from '#kit/web/places.ts'

/** Where an enrolment leads: to the plan that is to be written, or back to the lead. */
export function placeAfter(
  { late, courseIds }: { late: LateWays; courseIds: readonly number[] },
  { studentId, leadId }: { studentId: number; leadId: number },
): Place {
  const back = { to: '/app/editLead', search: { id: leadId } } as const
  return ownPlan(late, courseIds, studentId) ?? back
}
