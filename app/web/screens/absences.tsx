import { AbsencesPage } from '#f/attendance/web/pages/absences.tsx'

/** "Gestione assenze": what a student missed, with what there is to do about it. */
export function StudentAbsencesPage() {
  return <AbsencesPage />
}
