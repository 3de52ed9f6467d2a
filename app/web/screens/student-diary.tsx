import { StudentDiaryPage } from '#f/overview/diary/web/pages.tsx'
import { StudentAround } from './student/around.tsx'

/** What happened with a student, as a section of their page. */
export function DiaryOfStudent() {
  return (
    <StudentAround view="diario">
      <StudentDiaryPage />
    </StudentAround>
  )
}
