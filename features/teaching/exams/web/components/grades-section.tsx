import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useNarrow } from '#kit/web/narrow.ts'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { examSentences, FORMULA } from '../../domain/text.ts'
import { api } from '../api.ts'
import { GradeCards } from './grade-cards.tsx'
import { GradeMatrix, type CourseGrades } from './grade-matrix.tsx'
import { useStudentDialog } from './student-dialog.tsx'

/** All grades of a course: a line for each student, a column for each exam, and the mean. */
export function GradesSection({ courseId }: { courseId: number }) {
  return (
    <Section title="Voti esami">
      <Record
        query={api.ofCourse.query({ courseId })}
        missing={examSentences['exams.course_not_found']}
      >
        {(grades) => <Grades courseId={courseId} grades={grades} />}
      </Record>
    </Section>
  )
}

function Grades({ courseId, grades }: { courseId: number; grades: CourseGrades }) {
  const narrow = useNarrow()
  const [everybody, setEverybody] = useState(false)
  const { open, dialog } = useStudentDialog()
  const { exams } = grades
  const left = grades.students.filter(({ withdrawn }) => withdrawn)
  const students = everybody
    ? grades.students
    : grades.students.filter(({ withdrawn }) => !withdrawn)
  const Shown = narrow ? GradeCards : GradeMatrix
  const Chevron = everybody ? IconChevronUp : IconChevronDown
  return (
    <>
      {exams.length === 0 ? (
        <Nothing text="Nessun voto: inserisci un esame qui sopra." />
      ) : students.length === 0 ? (
        <Nothing text="Nessuno frequenta questo corso." />
      ) : (
        <Shown exams={exams} students={students} open={(asked) => open({ ...asked, courseId })} />
      )}
      {exams.length > 0 && <p className="dim note">{FORMULA}</p>}
      {exams.length > 0 && left.length > 0 && (
        <div>
          <Button
            variant="subtle"
            aria-expanded={everybody}
            leftSection={<Chevron size={16} />}
            onClick={() => setEverybody(!everybody)}
          >
            {everybody
              ? 'Nascondi voti degli studenti ritirati'
              : `Mostra voti degli studenti ritirati (${left.length})`}
          </Button>
        </div>
      )}
      {dialog}
    </>
  )
}

function Nothing({ text }: { text: string }) {
  return <p className="dim">{text}</p>
}
