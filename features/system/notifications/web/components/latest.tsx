import { Text, UnstyledButton } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { formatInstant } from '#kit/domain/format.ts'
import { LinkButton } from '#kit/web/links.tsx'
import { target } from '#kit/web/places.ts'
import { notifyError } from '#kit/web/toast.tsx'
import { bell } from '../../domain/text.ts'
import { useUnread } from '../api.ts'
import classes from './unread.module.css'
import { openUnread } from '../actions.ts'

/** The latest of what is unread, each opened by a click, and the way to all of them. */
export function Latest({ close }: { close: () => void }) {
  const unread = useUnread()
  const navigate = useNavigate()
  return (
    <div style={{ width: 'min(22rem, calc(100vw - 2rem))' }}>
      {unread?.latest.length === 0 && (
        <div className={classes['none']}>
          <Text fw={600}>{bell.none}</Text>
          <Text size="sm" c="dimmed">
            {bell.noneHint}
          </Text>
        </div>
      )}
      {!unread && <Text className={classes['none']}>{bell.unknown}</Text>}
      {unread && unread.latest.length > 0 && (
        <ul
          className="bare"
          style={{ marginBottom: '0.25rem', borderBottom: '1px solid var(--q-line)' }}
        >
          {unread.latest.map((notification) => (
            <li key={notification.id}>
              <UnstyledButton
                className={classes['one']}
                onClick={() => {
                  close()
                  const go = (place: Parameters<typeof target>[0]) => navigate(target(place))
                  void openUnread(notification, go).catch(notifyError)
                }}
              >
                <Text fw={600} lineClamp={1}>
                  {notification.title}
                </Text>
                <Text size="sm" lineClamp={2}>
                  {notification.body}
                </Text>
                <Text size="xs" c="dimmed">
                  {[notification.student?.name, formatInstant(notification.createdAt)]
                    .filter(Boolean)
                    .join(' · ')}
                </Text>
              </UnstyledButton>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to="/app/notifiche" fullWidth variant="subtle" color="gray" onClick={close}>
        {bell.all}
      </LinkButton>
    </div>
  )
}
