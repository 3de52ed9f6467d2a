import { Button, Text } from '@mantine/core'
import { IconCalendarPlus, IconConfetti } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Loading } from '#kit/web/loading.tsx'
import { Section } from '#kit/web/page.tsx'
import { Record } from '#kit/web/record.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { ClosingDay } from '../../domain/types.ts'
import { api } from '../api.ts'
import classes from './closings-section.module.css'
import { closeDay, openDay } from '../actions.ts'

const Calendar = lazy(() => import('./calendar.tsx'))
const Summary = lazy(() => import('./summary.tsx').then(({ Summary }) => ({ default: Summary })))
const AddPeriod = lazy(() =>
  import('./add-period.tsx').then(({ AddPeriod }) => ({ default: AddPeriod })),
)
const Holidays = lazy(() =>
  import('./holidays.tsx').then(({ Holidays }) => ({ default: Holidays })),
)
const Wizard = lazy(() => import('./wizard.tsx').then(({ Wizard }) => ({ default: Wizard })))

/** The closing days of the school: a calendar to click on, and all of them listed. */
export function ClosingsSection() {
  const [asking, setAsking] = useState<'period' | 'holidays'>()
  const [managed, setManaged] = useState<readonly ClosingDay[]>()
  const manage = (days: readonly ClosingDay[]) => {
    setAsking(undefined)
    setManaged(days)
  }
  const close = () => setAsking(undefined)
  const query = api.list.query({})
  // What is closed already decides what can be added.
  const unknown = useQuery(query).data === undefined
  const actions = (
    <>
      <Button
        variant="default"
        leftSection={<IconConfetti size={16} />}
        disabled={unknown}
        onClick={() => setAsking('holidays')}
      >
        Festività italiane
      </Button>
      <Button
        leftSection={<IconCalendarPlus size={16} />}
        disabled={unknown}
        onClick={() => setAsking('period')}
      >
        Aggiungi Periodo
      </Button>
    </>
  )
  return (
    <Section title="Giorni di chiusura" actions={actions}>
      <Record query={query}>
        {({ rows: closed }) => (
          <>
            <div className={classes['columns']}>
              <Month closed={closed} manage={manage} />
              <Suspense fallback={<Waiting />}>
                <Summary closed={closed} />
              </Suspense>
            </div>
            <Suspense>
              {asking === 'period' && <AddPeriod {...{ closed, manage }} onClose={close} />}
              {asking === 'holidays' && <Holidays {...{ closed, manage }} onClose={close} />}
              {managed && (
                <Wizard days={managed} closed={closed} onClose={() => setManaged(undefined)} />
              )}
            </Suspense>
          </>
        )}
      </Record>
    </Section>
  )
}

function Waiting() {
  return <Loading height="22rem" />
}

function Month(props: {
  closed: readonly ClosingDay[]
  manage: (days: readonly ClosingDay[]) => void
}) {
  const { closed, manage } = props
  const toggle = (day: string, isClosed: boolean) =>
    void (isClosed ? openDay(day) : closeDay(day, manage)).catch(notifyError)
  return (
    <div className="stack">
      <Suspense fallback={<Waiting />}>
        <Calendar closed={closed} onToggle={toggle} />
      </Suspense>
      <Text size="sm" c="dimmed">
        Un clic su un giorno aggiunge la chiusura, o la rimuove.
      </Text>
    </div>
  )
}
