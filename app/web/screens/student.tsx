import { lazy, Suspense } from 'react'
import { PersonDataSection } from '#f/overview/person-data/web/public.tsx'
import { ConsentsSection } from '#f/school/consents/web/public.tsx'
import { EditStudentPage } from '#f/school/students/web/pages/edit.tsx'
import { fullName } from '#kit/domain/format.ts'

const Courses = lazy(() => import('./student/courses.tsx'))
const Leads = lazy(() =>
  import('#f/crm/lead-enrolments/web/public.tsx').then((part) => ({
    default: part.LeadsOfStudent,
  })),
)

/** "Modifica studente", with what every feature knows of her in each of her courses. */
export function StudentPage() {
  return (
    <EditStudentPage
      below={(student) => (
        <Suspense>
          <Leads studentId={student.id} />
          <Courses studentId={student.id} name={fullName(student)} />
          <ConsentsSection studentId={student.id} />
          <PersonDataSection of="student" id={student.id} />
        </Suspense>
      )}
    />
  )
}
