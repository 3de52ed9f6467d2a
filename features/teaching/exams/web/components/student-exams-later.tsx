import { lazy, Suspense } from 'react'

const Loaded = lazy(() => import('./student-exams.tsx'))

/** The exams of a student in a course, loaded when somebody asks for them. */
export function StudentExams(props: { studentId: number; courseId: number }) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
