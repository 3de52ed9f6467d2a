import { Button, Text } from '@mantine/core'
import { IconPencil, IconPrinter } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { coursePlace } from '#f/school/courses/web/public.tsx'
import type { Output } from '#kit/domain/contract.ts'
import { today } from '#kit/web/clock.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { type Crumb, Page, Section } from '#kit/web/page.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { examsContract } from '../domain/contract.ts'
import * as text from '../domain/text.ts'
import { api } from './api.ts'
import { EditExamDialog } from './components/exam-dialog.tsx'
import { GradeGrid } from './components/grade-grid.tsx'
import { gradeInput, gradeValues, wrongGrades } from './components/grade-values.ts'
import { examPrint } from './components/places.ts'

type Exam = Output<typeof examsContract.get>

const COURSES: Crumb = { label: 'Corsi', to: '/app/corsi' }

/** The grades of the exam in the address, or of the one that was open last. */
export function ExamPage() {
  return (
    <RecordPage
      title="Esame"
      trail={[COURSES]}
      id={useSelected('exam')}
      query={(id) => api.get.query({ id })}
      nothing={text.NOT_SELECTED}
      list={{ label: 'Vai ai corsi', to: COURSES.to }}
    >
      {(exam) => <ExamSheet exam={exam} />}
    </RecordPage>
  )
}

function ExamSheet({ exam }: { exam: Exam }) {
  const [editing, setEditing] = useState(false)
  const navigate = useNavigate()
  const course = coursePlace(exam.courseId)
  const form = useSave({
    call: api.saveGrades,
    start: gradeValues(exam),
    toInput: (values) => gradeInput(exam, values),
    check: (values) => wrongGrades(exam, values),
    before: async () => exam.heldOn <= today() || askAboutEarly(exam.heldOn),
    draft: `esameDetails-${exam.id}`,
    saved: () => {
      notifyDone(text.GRADES_SAVED)
      void navigate(target(course))
    },
  })
  const empty = exam.students.length === 0
  const actions = (
    <>
      <LinkButton to={examPrint(exam.id)} icon={IconPrinter}>
        Stampa voti
      </LinkButton>
      <Button
        variant="default"
        leftSection={<IconPencil size={16} />}
        onClick={() => setEditing(true)}
      >
        Modifica
      </Button>
    </>
  )
  return (
    <Page
      title={text.examTitle(exam)}
      trail={[COURSES, { label: exam.courseName, to: course }]}
      actions={actions}
      primary={!empty && <SaveButton form={form} />}
    >
      <Section title="Voti">
        {empty ? (
          <Nobody exam={exam} />
        ) : (
          <Form form={form}>
            <GradeGrid form={form} students={exam.students} />
          </Form>
        )}
      </Section>
      {editing && <EditExamDialog exam={exam} onClose={() => setEditing(false)} />}
    </Page>
  )
}

const askAboutEarly = (heldOn: string): Promise<boolean> =>
  confirm({
    title: text.STILL_TO_COME,
    text: text.confirmEarlyGrades(heldOn),
    confirmLabel: 'Salva i voti',
  })

function Nobody({ exam }: { exam: Exam }) {
  return (
    <>
      <Text c="dimmed">Nessuno frequenta {exam.courseName}: non ci sono voti da scrivere.</Text>
      <div>
        <LinkButton to={coursePlace(exam.courseId)} variant="filled">
          Vai al corso
        </LinkButton>
      </div>
    </>
  )
}
