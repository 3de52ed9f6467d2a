import { NativeSelect, Text } from '@mantine/core'
import { memo } from 'react'
import { NO_ROOM } from '#f/school/rooms/domain/text.ts'
import { addMinutes } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { TimeField } from '#kit/web/time-field.tsx'
import type { Proposal } from '../../domain/contract.ts'
import type { Choice } from './wizard-plan.ts'
import classes from './wizard.module.css'

const CHOICES: { value: Choice['what']; label: string }[] = [
  { value: 'move', label: 'Sposta' },
  { value: 'cancel', label: 'Annulla la lezione' },
  { value: 'keep', label: 'Lascia' },
]

interface Props {
  readonly lesson: Proposal
  readonly rooms: readonly { readonly id: number; readonly name: string }[]
  readonly choice: Choice
  readonly wrong: { readonly field: string; readonly sentence: string } | undefined
  readonly set: (lessonId: number, choice: Partial<Choice>) => void
}

/**
 * A lesson on a day that is to be closed, with what becomes of it. There may be hundreds of them:
 * each is drawn again only when it changes, and its choices are the browser's own.
 */
export const WizardRow = memo(function WizardRow({ lesson, rooms, choice, wrong, set }: Props) {
  const { lessonId, startsAt, minutes, courseName, roomName, teachers } = lesson
  const hours = `${formatTime(startsAt)} - ${formatTime(addMinutes(startsAt, minutes))}`
  return (
    <li className={classes['lesson']} aria-label={`${hours} ${courseName}`}>
      <div>
        <strong className="figures">{hours}</strong> {courseName}
        <Text size="sm" c="dimmed">
          {[roomName, teachers].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <NativeSelect
        label="Cosa fare"
        value={choice.what}
        onChange={(event) => set(lessonId, { what: event.currentTarget.value as Choice['what'] })}
        data={CHOICES}
      />
      {choice.what === 'move' && <Place {...{ lesson, rooms, choice, wrong, set }} />}
    </li>
  )
})

/** Where a lesson is held instead. */
function Place({ lesson, rooms, choice, wrong, set }: Props) {
  const { lessonId, roomId, roomName, proposed } = lesson
  const errorOf = (field: string) => (wrong?.field === field ? wrong.sentence : undefined)
  const own = { id: roomId ?? NONE, name: roomName ?? NO_ROOM }
  const offered = [{ id: NONE, name: NO_ROOM }, ...rooms]
  // Its own room may be in the trash.
  const all = offered.some(({ id }) => id === own.id) ? offered : [...offered, own]
  return (
    <div className={classes['place']}>
      <DayField
        label="Nuova data"
        value={choice.day}
        onChange={(day) => set(lessonId, { day })}
        error={errorOf('day')}
      />
      <TimeField
        label="Ora"
        value={choice.time}
        onChange={(time) => set(lessonId, { time })}
        error={errorOf('time')}
      />
      <NativeSelect
        label="Aula"
        value={choice.roomId ?? NONE}
        onChange={(event) => set(lessonId, { roomId: Number(event.currentTarget.value) || null })}
        data={all.map(({ id, name }) => ({ value: String(id), label: name }))}
        error={errorOf('roomId')}
      />
      {proposed === null && (
        <Text size="sm" c="dimmed" style={{ gridColumn: '1 / -1' }}>
          Nessun posto libero trovato prima della fine del corso: scegli tu data e ora.
        </Text>
      )}
    </div>
  )
}

/** Stands for no room among the options. */
const NONE = 0
