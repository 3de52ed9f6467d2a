import { Text } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { CourseDocument, usePlaces } from '#f/billing/payments/web/public.tsx'
import type { Output } from '#kit/domain/contract.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { SaveButton } from '#kit/web/form.tsx'
import { Page } from '#kit/web/page.tsx'
import { RecordPage } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { plansContract } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'
import { ImpactOf } from '../components/impact.tsx'
import { ChangedMeanwhile } from '../components/meanwhile.tsx'
import { PlanEditor } from '../components/plan-editor.tsx'
import { planInput, planValues, type PlanValues, wrongPlan } from '../components/plan-values.ts'

const PlanStudents = lazy(() =>
  import('../components/plan-students.tsx').then((part) => ({ default: part.PlanStudents })),
)

type CoursePlan = Output<typeof plansContract.coursePlan>

const save = withSentence(api.saveCoursePlan, `${text.PLAN_SAVING_FAILED}.`)

/** "Piano rateale" of the course in the address, or of the one that was open last. */
export function CoursePlanPage() {
  const { courses } = usePlaces()
  return (
    <RecordPage
      title={text.PLAN_TITLE}
      trail={[{ label: 'Corsi', to: courses }]}
      id={useSelected('course')}
      query={(id) => api.coursePlan.query({ id })}
      nothing={text.NO_COURSE}
      list={{ label: 'Vai ai corsi', to: courses }}
    >
      {(course) => <CoursePlanSheet course={course} />}
    </RecordPage>
  )
}

function CoursePlanSheet({ course }: { course: CoursePlan }) {
  const { courseId, courseName, plan } = course
  const { courses } = usePlaces()
  const form = useSave({
    call: save,
    start: planValues(plan),
    toInput: (values) => ({ id: courseId, version: values.version, ...planInput(values) }),
    check: wrongPlan,
    before: async (values) => plan === null || agreed(courseId, values),
    draft: `pianoCorso-${courseId}`,
    saved: () => notifyDone(text.PLAN_SAVED),
  })
  const paidBy = new Map(course.paid.map(({ id, students }) => [id, students]))
  return (
    <Page
      title={`${text.PLAN_TITLE} ${courseName}`}
      trail={[{ label: 'Corsi', to: courses }]}
      actions={<CourseDocument courseId={courseId} />}
      primary={<SaveButton form={form} />}
    >
      <ChangedMeanwhile form={form} plan={plan} />
      <PlanEditor
        form={form}
        paid={new Set(paidBy.keys())}
        beside={{
          title: 'Pagata da',
          of: (id) => <Text size="sm">{text.paidByText(paidBy.get(id) ?? 0)}</Text>,
        }}
      />
      <Suspense>
        <PlanStudents courseId={courseId} />
      </Suspense>
    </Page>
  )
}

/** Shows whom a change of the plan touches, and how, before it is saved. */
async function agreed(id: number, values: PlanValues): Promise<boolean> {
  const impact = await api.impact({ id, ...planInput(values) })
  const somebody = impact.touched.length + impact.untouched.length > 0
  if (impact.changes.length === 0 || !somebody) return true
  return confirm({
    title: 'Che cosa cambia',
    text: <ImpactOf impact={impact} />,
    confirmLabel: 'Salva il piano',
  })
}
