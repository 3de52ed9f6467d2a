import { useState } from 'react'
import { Dialog } from '#kit/web/dialog.tsx'
import { StudentExams } from './student-exams-later.tsx'

/** Whose exams of which course are asked for; `name` is "Cognome Nome". */
interface Asked {
  readonly courseId: number
  readonly studentId: number
  readonly name: string
}

/** What is behind a student's mean: `open` shows it; `dialog` must be on the page. */
export function useStudentDialog() {
  const [asked, setAsked] = useState<Asked>()
  const dialog = asked && (
    <Dialog title={`Esami di ${asked.name}`} size="lg" opened onClose={() => setAsked(undefined)}>
      <StudentExams studentId={asked.studentId} courseId={asked.courseId} />
    </Dialog>
  )
  return { open: setAsked, dialog }
}
