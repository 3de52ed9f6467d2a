import { useNavigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { lateInput, type LateWays } from '#f/billing/plans/web/public.tsx'
import {
  askBeforeSaving,
  checkStudent,
  EMPTY,
  formInput,
  StudentFields,
  type StudentValues,
  wrongOf,
} from '#f/school/students/web/public.tsx'
import { fullName } from '#kit/domain/format.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { Page } from '#kit/web/page.tsx'
import { type Place, target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Prepared } from '../domain/contract.ts'
import { ENROLLED, NOT_SELECTED } from '../domain/text.ts'
import { api } from './api.ts'
import { placeAfter } from './components/place-after.ts'

const AsKnown = lazy(() =>
  import('./components/as-known.tsx').then((part) => ({ default: part.AsKnown })),
)
const EnrolmentOfLead = lazy(() =>
  import('./public.tsx').then((part) => ({ default: part.EnrolmentOfLead })),
)
const KnownStudents = lazy(() =>
  import('./components/known-students.tsx').then((part) => ({ default: part.KnownStudents })),
)
const Plans = lazy(() => import('./components/plans.tsx').then((part) => ({ default: part.Plans })))

const TITLE = 'Iscrivi'
const LIST = { label: 'Leads', to: '/app/leads' } as const

const trailOf = (lead: Prepared) =>
  [
    LIST,
    { label: fullName(lead), to: { to: '/app/editLead', search: { id: lead.leadId } } },
  ] as const

/** "Iscrivi": the lead in the address becomes a student. */
export function EnrolLeadPage() {
  return (
    <RecordPage
      title={TITLE}
      trail={[LIST]}
      id={useSelected('lead')}
      query={(id) => api.prepare.query({ id })}
      nothing={NOT_SELECTED}
      list={{ label: 'Vai ai leads', to: LIST.to }}
    >
      {(lead) => <Enrol lead={lead} />}
    </RecordPage>
  )
}

/** As a new student, unless one of those who are there is the person. */
function Enrol({ lead }: { lead: Prepared }) {
  const [chosen, setChosen] = useState<number>()
  const navigate = useNavigate()
  const done = (place: Place) => {
    notifyDone(ENROLLED)
    void navigate(target(place))
  }
  if (lead.enrolment) {
    return (
      <Page title={TITLE} trail={trailOf(lead)}>
        <Suspense>
          <EnrolmentOfLead leadId={lead.leadId} />
        </Suspense>
      </Page>
    )
  }
  const student = lead.students.find(({ id }) => id === chosen)
  const known = lead.students.length > 0 && (
    <Suspense>
      <KnownStudents students={lead.students} chosen={chosen} onChoose={setChosen} />
    </Suspense>
  )
  const frame = { title: TITLE, trail: trailOf(lead) }
  return student ? (
    <Suspense>
      <AsKnown key={student.id} {...{ lead, student, frame, known, done }} />
    </Suspense>
  ) : (
    <AsNew {...{ lead, frame, known, done }} />
  )
}

type Values = StudentValues & { late: LateWays }

function AsNew(props: {
  lead: Prepared
  frame: { title: string; trail: ReturnType<typeof trailOf> }
  known: ReactNode
  done: (place: Place) => void
}) {
  const { lead, frame, known, done } = props
  const { leadId, name, surname, mail, phone, city, notes, courseIds } = lead
  const inputOf = (values: Values) => ({
    ...formInput(values),
    leadId,
    late: lateInput(values.late, values.courseIds),
  })
  const form = useSave({
    call: api.create,
    start: {
      ...EMPTY,
      ...{ name, surname, mail, phone, city, notes, courseIds, late: {} },
    },
    toInput: inputOf,
    check: (values) => wrongOf(api.create.schema, inputOf(values)),
    before: (values) => askBeforeSaving(checkStudent, values),
    draft: `iscriviLead-${leadId}`,
    saved: (answer, values) => done(placeAfter(values, { ...answer, leadId })),
  })
  return (
    <Page {...frame} primary={<SaveButton form={form} label="Iscrivi" />}>
      {known}
      <Form form={form}>
        <StudentFields form={form} />
      </Form>
      <Suspense>
        <Plans
          courseIds={form.values.courseIds}
          wishes={lead.wishes}
          late={form.values.late}
          onLate={(late) => form.set({ late })}
        />
      </Suspense>
    </Page>
  )
}
