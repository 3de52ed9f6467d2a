import { lazy, Suspense } from 'react'
import { lateOfStudent } from '#f/billing/plans/web/public.tsx'
import { EditStudentPage } from '#f/school/students/web/pages/edit.tsx'
import { fullName } from '#kit/domain/format.ts'
import { StudentAround } from './student/around.ts'

const Below = lazy(() => import('./student/below.tsx'))

/** "Modifica studente", with what every feature knows of her in each of her courses. */
export function StudentPage() {
  return (
    <StudentAround>
      <EditStudentPage
        deciding={lateOfStudent}
        below={(student) => (
          <Suspense>
            <Below studentId={student.id} name={fullName(student)} />
          </Suspense>
        )}
      />
    </StudentAround>
  )
}
