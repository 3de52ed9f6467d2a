import { ActionIcon } from '@mantine/core'
import { IconBell } from '@tabler/icons-react'
import { lazy } from 'react'
import { Beside } from '#kit/web/beside.tsx'

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
    <Beside>
      <LoadedPoll />
    </Beside>
  )
}

/** How many notifications are unread; nothing when there are none. */
export function UnreadBadge() {
  return (
    <Beside>
      <LoadedBadge />
    </Beside>
  )
}

/** The header's menu of unread notifications. */
export function Bell() {
  return (
    <Beside fallback={<BellToBe />}>
      <LoadedBell />
    </Beside>
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
