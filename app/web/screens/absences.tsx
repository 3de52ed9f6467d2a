import { AbsencesPage } from '#f/teaching/attendance/web/pages/absences.tsx'
import { MakeupCell } from '#f/teaching/makeups/web/public.tsx'

/** "Gestione assenze": what a student missed, with what there is to do about it. */
export function StudentAbsencesPage() {
  return (
    <AbsencesPage
      makeupOf={({ studentId, lesson: { lessonId, startsAt } }) => (
        <MakeupCell studentId={studentId} lessonId={lessonId} startsAt={startsAt} />
      )}
    />
  )
}
