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

const AllLoaded = lazy(() =>
  import('./student-exams.tsx').then((part) => ({ default: part.AllExams })),
)

/** The exams of a student in all of their courses. */
export function ExamsOfStudent(props: { studentId: number }) {
  return (
    <Suspense>
      <AllLoaded {...props} />
    </Suspense>
  )
}
