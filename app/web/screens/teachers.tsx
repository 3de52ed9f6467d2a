import { TeacherSheets } from '#f/teaching/hours/web/public.tsx'
import { TeachersPage as Teachers } from '#f/school/teachers/web/pages/list.tsx'

/** The teachers, with the spreadsheets about what they worked. */
export function TeachersPage() {
  return <Teachers actions={<TeacherSheets />} />
}
