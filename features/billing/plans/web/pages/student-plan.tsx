import { Button, Text } from '@mantine/core'
import { Reminders } from '#f/billing/overdue/web/public.tsx'
import type { StudentInstalment, StudentPlan } from '#f/billing/payments/domain/contract.ts'
import { instalmentTitle, planName } from '#f/billing/payments/domain/text.ts'
import {
  Standing,
  Status,
  useInstalmentDialog,
  usePlaces,
} from '#f/billing/payments/web/public.tsx'
import { act } from '#kit/web/act.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { SaveButton } from '#kit/web/form.tsx'
import { Page } from '#kit/web/page.tsx'
import { NothingChosen, RecordPage } from '#kit/web/record.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelectedInCourse } from '#kit/web/selection.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import { statusWithAmount } from '../../domain/rules/plan-change.ts'
import * as text from '../../domain/text.ts'
import { api, dues } from '../api.ts'
import { ChangedMeanwhile } from '../components/meanwhile.tsx'
import { PlanEditor } from '../components/plan-editor.tsx'
import { planInput, type PlanRow, planValues, wrongPlan } from '../components/plan-values.ts'

const save = withSentence(api.saveStudentPlan, `${text.PLAN_SAVING_FAILED}.`)

/** The plan of the student in the address, or of the last one, for a course. */
export function StudentPlanPage() {
  const { student: studentId, course: courseId } = useSelectedInCourse()
  const { students, courses } = usePlaces()
  const toCourses = { label: 'Vai ai corsi', to: courses }
  if (studentId !== undefined && courseId === undefined) {
    return <NothingChosen title={text.PLAN_TITLE} text={text.NO_COURSE} list={toCourses} />
  }
  return (
    <RecordPage
      key={courseId}
      title={text.PLAN_TITLE}
      trail={[{ label: 'Corsi', to: courses }]}
      id={studentId}
      query={(id) => dues.studentPlan.query({ studentId: id, courseId: courseId ?? 0 })}
      nothing={text.NO_STUDENT}
      list={{ label: 'Vai agli studenti', to: students }}
    >
      {(plan) => <StudentPlanSheet plan={plan} />}
    </RecordPage>
  )
}

function StudentPlanSheet({ plan }: { plan: StudentPlan }) {
  const { courseId, studentId, courseName, studentName, instalments, custom, version } = plan
  const places = usePlaces()
  const windows = useInstalmentDialog(plan, Reminders)
  const none = plan.version === 0 && instalments.length === 0
  const start = planValues(none ? null : plan)
  const form = useSave({
    call: save,
    start,
    toInput: (values) => ({
      courseId,
      studentId,
      version: values.version,
      ...planInput(values),
    }),
    check: wrongPlan,
    before: async (values) => {
      if (custom) return true
      // Without a change there is nothing for which to leave the plan of the course.
      if (JSON.stringify(values) === JSON.stringify(start)) {
        notifyDone(text.NOTHING_CHANGED)
        return false
      }
      return confirm({ title: text.CONFIRM_CUSTOM, confirmLabel: 'Passa al piano personale' })
    },
    draft: `pianoStudente-${courseId}-${studentId}`,
    saved: () => notifyDone(text.PLAN_SAVED),
  })
  const paid = new Set(instalments.flatMap(({ id, status }) => (status === 'paid' ? [id] : [])))
  const duesById = new Map(instalments.map((due) => [due.id, due]))
  const status = (id: number, row: PlanRow) => {
    const due = duesById.get(id)
    return (
      due && (
        <>
          <Status due={due} />
          <Becomes due={due} row={row} />
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Stato e pagamenti: ${instalmentTitle(due)}`}
            onClick={() => windows.open(id)}
          >
            Stato e pagamenti
          </Button>
        </>
      )
    )
  }
  return (
    <Page
      title={`${text.PLAN_TITLE} di ${studentName}`}
      trail={[
        { label: 'Corsi', to: places.courses },
        { label: courseName, to: places.coursePlan(courseId) },
        { label: 'Tutte le rate', to: places.studentPlans(studentId) },
      ]}
      actions={custom && <DropButton {...{ studentId, courseId, version }} />}
      primary={<SaveButton form={form} />}
    >
      <Text component="div">
        {planName(custom)} per {courseName}. <Standing reason={plan.standing} of={studentName} />
      </Text>
      <ChangedMeanwhile form={form} plan={none ? null : plan} />
      <PlanEditor form={form} paid={paid} beside={{ title: 'Stato', of: status }} />
      {windows.dialog}
    </Page>
  )
}

/** What becomes of an instalment with the amount that is being typed, before it is saved. */
function Becomes({ due, row: { amountCents } }: { due: StudentInstalment; row: PlanRow }) {
  if (typeof amountCents !== 'number' || amountCents <= 0) return null
  const status = statusWithAmount(due, { before: due.amountCents, after: amountCents })
  if (amountCents === due.amountCents || (status === due.status && status !== 'paid')) return null
  return (
    <Text size="sm" role="status">
      {text.becomesSentence(due, { status, amountCents })}
    </Text>
  )
}

/** Takes the student's own plan away; what she changed in it is lost, so it asks. */
function DropButton(of: Pick<StudentPlan, 'studentId' | 'courseId' | 'version'>) {
  const drop = async () => {
    const sure = await confirm({
      title: 'Tornare al piano del corso?',
      text: text.DROP_EXPLAINED,
      confirmLabel: 'Torna al piano del corso',
      danger: true,
    })
    if (!sure) return
    await act(api.dropStudentPlan, of)
    notifyDone('Lo studente segue di nuovo il piano del corso.')
  }
  return (
    <Button variant="default" onClick={() => void drop().catch(notifyError)}>
      Torna al piano del corso
    </Button>
  )
}
