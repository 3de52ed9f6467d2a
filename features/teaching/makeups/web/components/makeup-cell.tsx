import { Button, Text } from '@mantine/core'
import { IconChevronDown, IconPlus } from '@tabler/icons-react'
import type { WallTime } from '#kit/domain/day.ts'
import { formatDay, formatWallTime } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { ActionMenu } from '#kit/web/menu.tsx'
import { notifyError } from '#kit/web/toast.tsx'
import type { Makeup } from '../../domain/contract.ts'
import { REQUEST } from '../../domain/text.ts'
import { expirySentence } from '../../domain/text/screen.ts'
import { useMakeupsOf } from '../api.ts'
import { makeupActions } from './makeup-actions.ts'
import { MakeupState } from './makeup-state.tsx'
import classes from './makeup.module.css'
import { type Absence, request } from '../actions.ts'
import { useMakeupWindows } from './use-windows.tsx'

/** An absence as it stands in a row; `startsAt` is the local start of its lesson. */
type Missed = Absence & { readonly startsAt: WallTime }

/**
 * Beside an absence: the button that requests a makeup lesson, then how far it is and what can be
 * done. Nothing while that is not known yet.
 */
export function MakeupCell(absence: Missed) {
  const { of, retry } = useMakeupsOf(absence.studentId)
  if (retry) return <Unread retry={retry} />
  if (!of) return null
  const makeup = of(absence.lessonId)
  return makeup ? <Requested makeup={makeup} /> : <Request {...absence} />
}

/** Whether it was asked for could not be read; the absence beside it is one all the same. */
function Unread({ retry }: { retry: () => void }) {
  return (
    <span className={`${classes['cell']} row wrap`}>
      <Text component="span" size="sm" c="dimmed">
        non disponibile
      </Text>
      <Button size="compact-sm" variant="default" onClick={retry}>
        Riprova
      </Button>
    </span>
  )
}

function Request(absence: Missed) {
  const { busy, run } = useBusy()
  return (
    <Button
      size="compact-sm"
      variant="default"
      leftSection={<IconPlus size={15} />}
      loading={busy}
      aria-label={`${REQUEST} ${formatWallTime(absence.startsAt)}`}
      onClick={() => void run(() => request(absence))}
    >
      {REQUEST}
    </Button>
  )
}

const MORE = 'Altre azioni'

function Requested({ makeup }: { makeup: Makeup }) {
  const { open, dialog } = useMakeupWindows()
  const offered = makeupActions(open).filter(({ when }) => when?.(makeup) ?? true)
  const items = offered.map(({ label, icon, danger = false, run }) => ({
    label,
    icon,
    danger,
    run: () => void Promise.resolve(run?.(makeup)).catch(notifyError),
  }))
  const quick = items.slice(0, offered.filter((action) => action.quick).length)
  const rest = items.slice(quick.length)
  const label = `${MORE} sul recupero del ${formatDay(makeup.missed.startsAt.slice(0, 10))}`
  return (
    <span className={`${classes['cell']} row wrap`}>
      <MakeupState makeup={makeup} more={expirySentence(makeup)} />
      {quick.map((item) => (
        <Button
          key={item.label}
          size="compact-sm"
          variant="default"
          leftSection={<item.icon size={15} stroke={1.75} />}
          onClick={item.run}
        >
          {item.label}
        </Button>
      ))}
      {rest.length > 0 && (
        <ActionMenu
          label={label}
          items={rest}
          trigger={(carried) => (
            // In words: the row around it has its own menu behind dots.
            <Button
              size="compact-sm"
              variant="subtle"
              color="gray"
              rightSection={<IconChevronDown size={15} />}
              aria-label={label}
              {...carried}
            >
              {MORE}
            </Button>
          )}
        />
      )}
      {dialog}
    </span>
  )
}
