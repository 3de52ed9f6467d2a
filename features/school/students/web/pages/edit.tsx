import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { fullName } from '#kit/domain/format.ts'
import { Form } from '#kit/web/form.tsx'
import { asItWas } from '#kit/web/list-place.ts'
import { type Crumb, Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'
import { useReading } from '#kit/web/reading.ts'
import { SaveOrEdit, SummaryPart } from '#kit/web/record-reading.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Student } from '../../domain/contract.ts'
import { lacksCourse } from '../../domain/rules.ts'
import { COURSE_MISSING, NOT_SELECTED, SAVED } from '../../domain/text.ts'
import { api, photoAddress } from '../api.ts'
import { StudentFields } from '../components/fields.tsx'
import { LIST, STUDENTS } from '../components/places.ts'
import { askBeforeSaving } from '../components/before-saving.tsx'
import { decide, type Deciding } from '../components/deciding.ts'
import { editInput, isSamePerson, valuesOf, wrongOf } from '../components/values.ts'

const CredentialsButton = lazy(() =>
  import('../components/credentials.tsx').then((part) => ({ default: part.CredentialsButton })),
)
const StudentMenu = lazy(() => import('../components/menu.tsx'))
const Blacklisted = lazy(() => import('../components/blacklisted.tsx'))
const Summary = lazy(() => import('../components/summary.tsx'))

const TITLE = 'Modifica studente'

/** What others show of a student below her data, such as her courses. */
type Below = (student: Student) => ReactNode

const sheetOf = ({ id }: Student) => ({ to: '/app/editStudente', search: { id } }) as const

function trailTo(student: Student): readonly Crumb[] {
  return [STUDENTS, { label: fullName(student), to: sheetOf(student) }]
}

/** "Modifica studente", of the student in the address or of the one that was open last. */
export function EditStudentPage(others: { below: Below; deciding: Deciding }) {
  return (
    <RecordPage
      title={TITLE}
      trail={[STUDENTS]}
      id={useSelected('student')}
      query={(id) => api.get.query({ id })}
      nothing={NOT_SELECTED}
      list={{ label: 'Vai agli studenti', to: LIST }}
      trash={(student) =>
        student.state === 'deleted' && {
          name: fullName(student),
          text: 'Questo studente è nel cestino: per vederlo e cambiarlo, ripristinalo.',
          restore: async () => (await import('../actions.ts')).restore(student),
        }
      }
    >
      {(student) => <StudentSheet student={student} {...others} />}
    </RecordPage>
  )
}

function StudentSheet(props: { student: Student; below: Below; deciding: Deciding }) {
  const { student, below, deciding } = props
  const navigate = useNavigate()
  const { id, blacklisting } = student
  const form = useSave({
    call: deciding.update,
    start: valuesOf(student),
    toInput: (values) => editInput(id, values),
    check: (values) => ({
      ...wrongOf(deciding.update.schema, editInput(id, values)),
      ...(lacksCourse(values.courseIds, student.courses) && { courseIds: COURSE_MISSING }),
    }),
    // What was doubtful before and saved anyway is not asked about again.
    before: async (values) =>
      (isSamePerson(values, student) || (await askBeforeSaving(api.check, values, id))) &&
      decide(deciding, values, student.courses),
    draft: `editStudente-${id}`,
    saved: (_answer, { decided }) => {
      notifyDone(SAVED)
      void navigate(target(decided?.next?.(id) ?? asItWas(LIST)))
    },
  })
  return (
    <Page
      title={TITLE}
      trail={trailTo(student)}
      actions={
        <>
          <Suspense>
            <CredentialsButton id={id} />
          </Suspense>
          <Suspense>
            <StudentMenu student={student} />
          </Suspense>
        </>
      }
      primary={<SaveOrEdit form={form} to={sheetOf(student)} />}
    >
      {blacklisting && (
        <Suspense>
          <Blacklisted of={blacklisting} />
        </Suspense>
      )}
      {useReading() ? (
        <SummaryPart>
          <Summary student={student} />
        </SummaryPart>
      ) : (
        <RecordPart name="dati" label="Dati" first>
          <Form form={form}>
            <StudentFields
              form={form}
              assigned={student.courses}
              photo={student.hasPhoto ? photoAddress(student) : undefined}
            />
          </Form>
        </RecordPart>
      )}
      {below(student)}
    </Page>
  )
}
