import { lazy, Suspense } from 'react'
import { AbsencesPage } from '#f/teaching/attendance/web/pages/absences.tsx'
import { StudentAround } from './student/around.ts'

const MakeupCell = lazy(() =>
  import('#f/teaching/makeups/web/public.tsx').then((part) => ({ default: part.MakeupCell })),
)

/** "Gestione assenze": what a student missed, with what there is to do about it. */
export function StudentAbsencesPage() {
  return (
    <StudentAround view="presenze">
      <AbsencesPage
        makeupOf={({ studentId, lesson: { lessonId, startsAt } }) => (
          <Suspense>
            <MakeupCell studentId={studentId} lessonId={lessonId} startsAt={startsAt} />
          </Suspense>
        )}
      />
    </StudentAround>
  )
}
