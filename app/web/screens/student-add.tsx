import { lateOfStudent } from '#f/billing/plans/web/public.tsx'
import { AddStudentPage } from '#f/school/students/web/pages/add.tsx'

/** "Aggiungi studente", with what becomes of instalments that are late already. */
export function NewStudentPage() {
  return <AddStudentPage deciding={lateOfStudent} />
}
