import { lazy, Suspense } from 'react'
import { Text } from '@mantine/core'
import type { StudentPlan } from '#f/billing/payments/domain/contract.ts'
import { sumsOf } from '#f/billing/payments/domain/rules/standings.ts'
import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { today } from '#kit/web/clock.ts'
import { LoadingSection } from '#kit/web/loading.tsx'
import { Page } from '#kit/web/page.tsx'
import { RecordPage } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import * as text from '../../domain/text.ts'
import { dues } from '../api.ts'

const StudentInstalments = lazy(() =>
  import('../components/student-instalments.tsx').then((part) => ({
    default: part.StudentInstalments,
  })),
)

/** "Rate di …": what the student in the address, or the last one, owes for each of their courses. */
export function StudentPlansPage() {
  const { students } = usePlaces()
  const trail = [{ label: 'Studenti', to: students }]
  return (
    <RecordPage
      title="Rate"
      trail={trail}
      id={useSelected('student')}
      query={(id) => dues.studentPlans.query({ id })}
      nothing={text.NO_STUDENT}
      list={{ label: 'Vai agli studenti', to: students }}
    >
      {({ studentName, plans }) => (
        <Page title={`Rate di ${studentName}`} trail={trail}>
          {plans.length === 0 && <Text c="dimmed">Non è iscritto a nessun corso.</Text>}
          {plans.length > 1 && (
            <Text className="figures strong">
              {text.allCoursesText(plans.length, sumsOfPlans(plans))}
            </Text>
          )}
          <Suspense
            fallback={plans.map(({ courseId, courseName }) => (
              <LoadingSection key={courseId} title={courseName} />
            ))}
          >
            {plans.map((plan) => (
              <StudentInstalments key={plan.courseId} plan={plan} />
            ))}
          </Suspense>
        </Page>
      )}
    </RecordPage>
  )
}

function sumsOfPlans(plans: readonly StudentPlan[]) {
  const dues = plans.flatMap(({ instalments }) => instalments)
  return sumsOf(
    dues.map((due) => ({ ...due, movedCents: due.paidCents })),
    today(),
  )
}
