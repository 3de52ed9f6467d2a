import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { Section } from '#kit/web/page.tsx'

/** What other features and the program may show of exams and grades. */
export { useAverageColumn } from './components/average-column.tsx'
export { useStudentAverage } from './components/student-average.tsx'
export { StudentExams } from './components/student-exams-later.tsx'

const Sections = lazy(() => import('./components/sections.tsx'))

const TITLES = ['Esami', 'Voti esami', 'Voti esami classe precedente']

/** The sections of the course sheet about its exams; they load after what stands above them. */
export function ExamSections({ courseId }: { courseId: number }) {
  return (
    <Suspense
      fallback={TITLES.map((title) => (
        <Waiting key={title} title={title} />
      ))}
    >
      <Sections courseId={courseId} />
    </Suspense>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <Section title={title}>
      <Stack role="status" aria-busy aria-label="Caricamento in corso">
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" />
      </Stack>
    </Section>
  )
}
