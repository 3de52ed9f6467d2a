import { lazy, type ReactNode, Suspense } from 'react'
import { useNavigate } from '@tanstack/react-router'
import { fullName } from '#kit/domain/format.ts'
import { Form } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { asItWas } from '#kit/web/list-place.ts'
import { Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'
import { useReading } from '#kit/web/reading.ts'
import { SaveOrEdit, SummaryPart } from '#kit/web/record-reading.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { RowActions } from '#kit/web/table/row-actions.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Teacher } from '../../domain/contract.ts'
import { NOT_SELECTED, SAVED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { askBeforeSaving } from '../components/before-saving.tsx'
import { TeacherFields } from '../components/fields.tsx'
import { restore } from '../actions.ts'
import { LIST, sheetOf, TEACHERS } from '../components/places.ts'
import { TEACHER_ACTIONS } from '../components/teacher-actions.ts'
import { type TeacherValues, valuesOf } from '../components/values.ts'

const RatesSection = lazy(() =>
  import('../components/rates.tsx').then((part) => ({ default: part.RatesSection })),
)
const Summary = lazy(() => import('../components/summary.tsx'))

const TITLE = 'Modifica insegnante'

/** What other features know of a teacher. */
type Below = (teacher: Teacher) => ReactNode

/** "Modifica insegnante", of the teacher in the address or of the one that was open last. */
export function EditTeacherPage({ below }: { below: Below }) {
  return (
    <RecordPage
      title={TITLE}
      trail={[TEACHERS]}
      id={useSelected('teacher')}
      query={(id) => api.get.query({ id })}
      nothing={NOT_SELECTED}
      missing={NOT_SELECTED}
      list={{ label: 'Vai agli insegnanti', to: LIST }}
      trash={(teacher) =>
        teacher.state === 'deleted' && {
          name: fullName(teacher),
          text: 'Questo insegnante è nel cestino: per vederlo e cambiarlo, ripristinalo.',
          restore: () => restore(teacher),
        }
      }
    >
      {(teacher) => <TeacherSheet teacher={teacher} below={below} />}
    </RecordPage>
  )
}

function TeacherSheet({ teacher, below }: { teacher: Teacher; below: Below }) {
  const navigate = useNavigate()
  const { id } = teacher
  const form = useSave({
    call: api.update,
    start: valuesOf(teacher),
    check: (values) => wrongFields(api.update.schema, values),
    // What was doubtful before and saved anyway is not asked about again.
    before: async (values) => isSamePerson(values, teacher) || askBeforeSaving(api.check, values),
    draft: `editInsegnante-${id}`,
    saved: () => {
      notifyDone(SAVED)
      void navigate(target(asItWas(LIST)))
    },
  })
  return (
    <Page
      title={TITLE}
      trail={[TEACHERS, { label: fullName(teacher), to: sheetOf(teacher) }]}
      actions={<RowActions row={teacher} label={fullName(teacher)} actions={TEACHER_ACTIONS} />}
      primary={<SaveOrEdit form={form} to={sheetOf(teacher)} />}
    >
      {useReading() ? (
        <SummaryPart>
          <Summary teacher={teacher} />
        </SummaryPart>
      ) : (
        <RecordPart name="dati" label="Dati" first>
          <Form form={form}>
            <TeacherFields form={form} assigned={teacher.subjects} />
          </Form>
        </RecordPart>
      )}
      <RecordPart name="compensi" label="Compensi">
        <Suspense>
          <RatesSection teacher={teacher} />
        </Suspense>
      </RecordPart>
      {below(teacher)}
    </Page>
  )
}

const IDENTITY = ['name', 'surname', 'taxCode'] as const

function isSamePerson(values: TeacherValues, teacher: Teacher): boolean {
  return IDENTITY.every((field) => values[field] === teacher[field])
}
