import { ExamsSection } from './exams-section.tsx'
import { GradesSection } from './grades-section.tsx'
import { PreviousSection } from './previous-section.tsx'

/** The sections of the course sheet about its exams. */
export default function Sections({ courseId }: { courseId: number }) {
  return (
    <>
      <div className="beside gap-md">
        <ExamsSection courseId={courseId} />
        <PreviousSection courseId={courseId} />
      </div>
      <GradesSection courseId={courseId} />
    </>
  )
}
