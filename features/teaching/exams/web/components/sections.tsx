import { ExamsSection } from './exams-section.tsx'
import { GradesSection } from './grades-section.tsx'
import { PreviousSection } from './previous-section.tsx'

/** The sections of the course sheet about its exams. */
export default function Sections({ courseId }: { courseId: number }) {
  return (
    <>
      <ExamsSection courseId={courseId} />
      <GradesSection courseId={courseId} />
      <PreviousSection courseId={courseId} />
    </>
  )
}
