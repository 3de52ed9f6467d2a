import { useLocation } from '@tanstack/react-router'
import type { Place } from '#kit/web/places.ts'

/** Where the screens of payments are: both areas have them, and a link stays in its area. */
export interface Places {
  readonly courses: Place
  readonly students: Place
  readonly coursePlan: (courseId: number) => Place
  readonly studentPlans: (studentId: number) => Place
  readonly studentPlan: (studentId: number, courseId: number) => Place
}

/** The places of the area that is on screen. */
export function usePlaces(): Places {
  const billing = useLocation({
    select: ({ pathname }) => pathname.toLowerCase().startsWith('/billing/'),
  })
  const area = billing ? '/billing' : '/app'
  const root = billing ? '/billing' : '/app/billing'
  return {
    courses: `${area}/corsi`,
    students: `${area}/studenti`,
    coursePlan: (id) => ({ to: `${root}/editCorso`, search: { id } }),
    studentPlans: (id) => ({ to: `${root}/studenteDetails`, search: { id } }),
    studentPlan: (id, corso) => ({ to: `${root}/editStudente`, search: { id, corso } }),
  }
}
