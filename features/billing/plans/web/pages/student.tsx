import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { paymentSentences } from '#f/billing/payments/domain/text.ts'
import { usePlaces } from '#f/billing/payments/web/public.tsx'
import { Page } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import * as text from '../../domain/text.ts'
import { dues } from '../api.ts'
import { NothingChosen } from '../components/nothing-chosen.tsx'
import { StudentInstalments } from '../components/student-instalments.tsx'

/** "Rate di …": what the student in the address, or the last one, owes for each of her courses. */
export function StudentPlansPage() {
  const id = useSelected('student')
  const { students } = usePlaces()
  if (id === undefined) {
    const nothing = { why: text.NO_STUDENT, label: 'Vai agli studenti', to: students }
    return <NothingChosen title="Rate" {...nothing} />
  }
  return <OneStudent key={id} id={id} />
}

function OneStudent({ id }: { id: number }) {
  const query = dues.studentPlans.query({ id })
  const name = useQuery(query).data?.studentName
  const { students } = usePlaces()
  return (
    <Page
      title={name === undefined ? 'Rate' : `Rate di ${name}`}
      trail={[{ label: 'Studenti', to: students }]}
    >
      <Record query={query} missing={String(paymentSentences['payments.student_not_found'])}>
        {({ plans }) => (
          <>
            {plans.length === 0 && <Text c="dimmed">Non è iscritto a nessun corso.</Text>}
            {plans.map((plan) => (
              <StudentInstalments key={plan.courseId} plan={plan} />
            ))}
          </>
        )}
      </Record>
    </Page>
  )
}
