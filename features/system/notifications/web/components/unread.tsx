import { ActionIcon, Badge } from '@mantine/core'
import { IconBell, IconBellRinging } from '@tabler/icons-react'
import { Popup } from '#kit/web/popup.tsx'
import { bell, UNREAD } from '../../domain/text.ts'
import { usePolledUnread, useUnread } from '../api.ts'
import { Latest } from './latest.tsx'
import classes from './unread.module.css'

/** Keeps what is unread up to date, once for everything that shows it. */
export function UnreadPoll() {
  usePolledUnread()
  return null
}

const MOST = 99
const shortened = (total: number) => (total > MOST ? `${MOST}+` : total)

/** How many notifications are unread; nothing when there are none. */
export function UnreadBadge() {
  const total = useUnread()?.total ?? 0
  if (total === 0) return null
  return (
    <Badge size="sm" circle={total < 10} aria-label={`${total} ${UNREAD.toLowerCase()}`}>
      {shortened(total)}
    </Badge>
  )
}

/** The header's menu of unread notifications. */
export function Bell() {
  const total = useUnread()?.total ?? 0
  const label = bell.label(total)
  const Icon = total > 0 ? IconBellRinging : IconBell
  return (
    <Popup
      label={label}
      trigger={(carried) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          className={classes['bell'] ?? ''}
          aria-label={label}
          {...carried}
        >
          <Icon size={20} stroke={1.6} />
          {total > 0 && (
            <span className={`${classes['count']} centred figures`} aria-hidden>
              {shortened(total)}
            </span>
          )}
        </ActionIcon>
      )}
    >
      {(close) => <Latest close={close} />}
    </Popup>
  )
}
