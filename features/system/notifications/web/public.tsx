import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

/**
 * What the frame around every screen shows of the notifications, loaded once the screen is there:
 * no screen waits for it.
 */
const parts = () => import('./components/unread.tsx')
const LoadedPoll = lazy(() => parts().then((part) => ({ default: part.UnreadPoll })))
const LoadedBadge = lazy(() => parts().then((part) => ({ default: part.UnreadBadge })))
const LoadedBell = lazy(() => parts().then((part) => ({ default: part.Bell })))

/** Keeps what is unread up to date, once for everything that shows it. */
export function UnreadPoll() {
  return (
    <Suspense>
      <LoadedPoll />
    </Suspense>
  )
}

/** How many notifications are unread; nothing when there are none. */
export function UnreadBadge() {
  return (
    <Suspense>
      <LoadedBadge />
    </Suspense>
  )
}

/** The header's menu of unread notifications. */
export function Bell() {
  return (
    <Suspense fallback={<BellToBe />}>
      <LoadedBell />
    </Suspense>
  )
}

/** In its place until it can be pressed. */
function BellToBe() {
  return (
    <ActionIcon component="span" variant="subtle" color="gray" size="lg" aria-hidden>
      <IconBell size={20} stroke={1.6} />
    </ActionIcon>
  )
}
