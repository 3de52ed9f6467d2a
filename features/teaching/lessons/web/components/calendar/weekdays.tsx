import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { Spinner } from '#kit/web/loading.tsx'
import { Popup } from '#kit/web/popup.tsx'
import type { WeekdayChoice } from './weekday-choice.tsx'

const Weekdays = lazy(() => import('./weekday-choice.tsx'))

/** Chooses the weekdays that month and week show. */
export function WeekdaysPopup(props: WeekdayChoice) {
  return (
    <Popup
      label="Giorni visibili"
      trigger={(carried) => (
        <Button variant="default" leftSection={<IconEye size={16} />} {...carried}>
          Giorni visibili
        </Button>
      )}
    >
      {() => (
        <Suspense fallback={<Spinner />}>
          <Weekdays {...props} />
        </Suspense>
      )}
    </Popup>
  )
}
