import { lazy, Suspense } from 'react'
import { CoursePage } from '#f/school/courses/web/pages/course.tsx'
import { FeedButton } from '#f/teaching/feeds/web/public.tsx'
import { LessonHours } from '#f/teaching/lessons/web/public.tsx'
import { LoadingSection } from '#kit/web/loading.tsx'
import { CourseAround } from './course-sheet/around.ts'

const Sections = lazy(() => import('./course-sheet/sections.tsx'))

/** The course sheet, with what every feature knows of a course. */
export function CourseSheetPage() {
  return (
    <CourseAround>
      <CoursePage
        actions={({ id, name }) => <FeedButton kind="course" id={id} name={name} />}
        figures={(courseId) => <LessonHours courseId={courseId} />}
        sections={(courseId) => (
          <Suspense
            // As high as the window: what stands below does not move when the rest comes.
            fallback={
              <div style={{ minHeight: '100dvh' }}>
                <LoadingSection title="Info studenti corso" />
              </div>
            }
          >
            <Sections courseId={courseId} />
          </Suspense>
        )}
      />
    </CourseAround>
  )
}
