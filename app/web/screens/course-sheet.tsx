import { Skeleton, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { CoursePage } from '#f/school/courses/web/pages/course.tsx'
import { FeedButton } from '#f/teaching/feeds/web/public.tsx'
import { LessonHours } from '#f/teaching/lessons/web/public.tsx'
import { Section } from '#kit/web/page.tsx'

const Sections = lazy(() => import('./course-sheet/sections.tsx'))
const MissingRegisters = lazy(() =>
  import('#f/teaching/attendance/web/public.tsx').then((part) => ({
    default: part.MissingOfCourse,
  })),
)

/** The course sheet, with what every feature knows of a course. */
export function CourseSheetPage() {
  return (
    <CoursePage
      actions={({ id, name }) => <FeedButton kind="course" id={id} name={name} />}
      figures={(courseId) => (
        <>
          <LessonHours courseId={courseId} />
          <Suspense>
            <MissingRegisters courseId={courseId} />
          </Suspense>
        </>
      )}
      sections={(courseId) => (
        <Suspense fallback={<Waiting />}>
          <Sections courseId={courseId} />
        </Suspense>
      )}
    />
  )
}

/** The first section below the course's data, while it loads. */
function Waiting() {
  return (
    <Section title="Info studenti corso">
      <Stack role="status" aria-busy aria-label="Caricamento in corso">
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" />
      </Stack>
    </Section>
  )
}
