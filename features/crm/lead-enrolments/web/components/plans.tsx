import { List, Text } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { LateInstalments, type LateWays } from '#f/billing/plans/web/public.tsx'
import { formatEuro, formatDay } from '#kit/domain/format.ts'
import { Section } from '#kit/web/page.tsx'
import { Unread } from '#kit/web/unread.tsx'
import { NO_PLAN } from '../../domain/text.ts'
import { api } from '../api.ts'

/** What the chosen courses cost, when it is to be paid, and what becomes of what is late. */
export function Plans(props: {
  courseIds: readonly number[]
  wishes: readonly string[]
  /** Courses where the student has instalments already: nothing becomes of those. */
  known?: readonly number[]
  late: LateWays
  onLate: (late: LateWays) => void
}) {
  const { courseIds, wishes, known = [], late, onLate } = props
  const { data, isError, refetch } = useQuery({
    ...api.plans.query({ courseIds: [...courseIds] }),
    enabled: courseIds.length > 0,
    placeholderData: keepPreviousData,
  })
  const rows = (data?.rows ?? []).filter(({ courseId }) => courseIds.includes(courseId))
  return (
    <Section title="Piano rateale">
      {wishes.length > 0 && <Text c="dimmed">{`Ha chiesto: ${wishes.join(', ')}`}</Text>}
      {isError ? (
        <Unread what="il piano rateale" retry={() => void refetch()} />
      ) : (
        rows.length === 0 && <Text c="dimmed">Scegli un corso per vederne il piano.</Text>
      )}
      {rows.map(({ courseId, course, plan }) => (
        <div key={courseId}>
          <Text fw={600}>{plan ? `${course}: ${formatEuro(plan.totalCents)}` : course}</Text>
          {plan ? (
            <List size="sm">
              {plan.instalments.map(({ id, dueOn, amountCents }) => (
                <List.Item key={id}>{`${formatDay(dueOn)}: ${formatEuro(amountCents)}`}</List.Item>
              ))}
            </List>
          ) : (
            <Text c="dimmed">{NO_PLAN}</Text>
          )}
        </div>
      ))}
      <LateInstalments
        courseIds={rows.map(({ courseId }) => courseId).filter((id) => !known.includes(id))}
        value={late}
        onChange={onLate}
      />
    </Section>
  )
}
