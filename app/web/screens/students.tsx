import { studentStandings } from '#f/billing/payments/web/public.tsx'
import { StudentsPage as Students } from '#f/school/students/web/pages/list.tsx'

/** "Studenti", with what payments know of each. */
export function StudentsPage() {
  return <Students added={studentStandings} />
}
