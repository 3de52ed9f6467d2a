import { lazy, Suspense, useState } from 'react'
import { COURSE_FILTER, YEAR_FILTER } from '#f/school/courses/web/public.tsx'
import { useParameters } from '#kit/web/places.ts'
import type { Filter } from '#kit/web/table/types.ts'
import type { LateInstalment } from '../domain/contract.ts'
import { useFreshAtMidnight } from './components/use-midnight.ts'
import { LateStudents } from './pages/students.tsx'

/** The other way to look at it, which is asked for. */
const LateInstalments = lazy(() =>
  import('./pages/instalments.tsx').then((part) => ({ default: part.LateInstalments })),
)

/** Most who look at the list write to nobody: the window is loaded when it is asked for. */
const ReminderDialog = lazy(() =>
  import('./components/reminder-dialog.tsx').then((part) => ({
    default: part.ReminderDialog,
  })),
)

const WITHDRAWN: Filter<'withdrawn'> = {
  name: 'withdrawn',
  label: 'Ritirati',
  options: [
    { value: false, label: 'Senza i ritirati' },
    { value: true, label: 'Solo i ritirati' },
  ],
}
const DAYS: Filter<'days'> = {
  name: 'days',
  label: 'Da quanto',
  options: [30, 60, 90].map((value) => ({ value, label: `Da più di ${value} giorni` })),
}
const FILTERS = [COURSE_FILTER, YEAR_FILTER, WITHDRAWN, DAYS]

interface Asked {
  readonly dues: readonly LateInstalment[]
  readonly done: (sent: boolean) => void
}

/** Who is late, or every instalment that is: whom to call or to write to, and reminders by mail. */
export function OverduePage() {
  useFreshAtMidnight()
  const [{ vista }] = useParameters('/billing/inRitardo')
  const [asked, setAsked] = useState<Asked>()
  const ask = (dues: readonly LateInstalment[]) =>
    new Promise<boolean>((done) => setAsked({ dues, done }))
  const View = vista === 'rate' ? LateInstalments : LateStudents
  return (
    <>
      <Suspense>
        <View filters={FILTERS} ask={ask} />
      </Suspense>
      {asked && (
        <Suspense>
          <ReminderDialog
            dues={asked.dues}
            onClose={(sent) => {
              setAsked(undefined)
              asked.done(sent)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
