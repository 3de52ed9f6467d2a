import { studentStandings } from '#f/payments/web/public.tsx'
import { StudentsPage as Students } from '#f/students/web/pages/list.tsx'

/** "Studenti", with what payments know of each. */
export function StudentsPage() {
  return <Students added={studentStandings} />
}
