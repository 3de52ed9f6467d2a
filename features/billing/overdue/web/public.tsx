import { type ComponentProps, lazy, Suspense } from 'react'

const Loaded = lazy(() =>
  import('./components/reminders.tsx').then((part) => ({ default: part.Reminders })),
)

/** The reminders of a student's instalment; nothing while there are none. */
export function Reminders(props: ComponentProps<typeof Loaded>) {
  return (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}
