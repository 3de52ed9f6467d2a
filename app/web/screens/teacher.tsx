import { lazy, Suspense } from 'react'
import { EditTeacherPage } from '#f/school/teachers/web/pages/edit.tsx'
import { fullName } from '#kit/domain/format.ts'
import { TeacherAround } from './teacher/around.ts'

const Below = lazy(() => import('./teacher/below.tsx'))

/** "Modifica insegnante", with what other features know of a teacher. */
export function TeacherPage() {
  return (
    <TeacherAround>
      <EditTeacherPage
        below={(teacher) => (
          <Suspense>
            <Below id={teacher.id} name={fullName(teacher)} />
          </Suspense>
        )}
      />
    </TeacherAround>
  )
}
