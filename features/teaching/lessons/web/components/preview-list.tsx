import { Button, Checkbox, NativeSelect } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleMinus,
  IconDoorOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { dayOfWallTime, wallTimeAt } from '#kit/domain/day.ts'
import { formatTime } from '#kit/domain/format.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { isTime } from '#kit/web/time-field/typed-time.ts'
import type { PreviewRow } from '../../domain/contract.ts'
import { isPassedOver } from '../../domain/rules.ts'
import { lessonDay, stateLabels } from '../../domain/text/window.ts'
import type { SlotState } from '../../domain/types.ts'
import { ClashList, type OpenLesson } from './clashes.tsx'
import type { Judged, Planned } from './preview-rows.ts'
import classes from './preview.module.css'

/** A line for each date: whether it is inserted, when, where, what is in the way. */
export function PreviewRows(props: {
  rows: readonly Planned[]
  judged: readonly Judged[]
  set: (at: number, change: Partial<Planned>) => void
  open: OpenLesson
}) {
  const { rows, judged, set, open } = props
  return (
    <div data-path="rows">
      <div className={`${classes['head']} dim small strong`} aria-hidden>
        <span>Data</span>
        <span>Orario</span>
        <span>Aula</span>
        <span>Stato</span>
      </div>
      <ul className={`${classes['rows']} bare`} aria-label="Date da inserire">
        {rows.map((row, at) => (
          <li
            key={dayOfWallTime(row.startsAt)}
            className={classes['row']}
            data-path={`rows.${at}`}
            data-state={row.skip ? 'skipped' : judged[at]?.state}
          >
            <Row row={row} judged={judged[at]} set={(change) => set(at, change)} open={open} />
          </li>
        ))}
      </ul>
    </div>
  )
}

interface RowProps {
  readonly row: Planned
  readonly judged: Judged
  readonly set: (change: Partial<Planned>) => void
  readonly open: OpenLesson
}

function Row({ row, judged, set, open }: RowProps) {
  const { startsAt, skip } = row
  const day = lessonDay(startsAt)
  const passedOver = judged !== undefined && isPassedOver(judged.state)
  const still = skip || passedOver
  return (
    <>
      <Checkbox
        label={day}
        checked={!still}
        disabled={passedOver}
        onChange={(event) => set({ skip: !event.currentTarget.checked })}
      />
      <RowTime startsAt={startsAt} label={`Orario di ${day}`} disabled={still} set={set} />
      <RowRoom row={row} judged={judged} label={`Aula di ${day}`} disabled={still} set={set} />
      <div className="stack gap-xs" style={{ paddingTop: '0.3125rem' }}>
        <State skip={skip} judged={judged} />
        {judged && !passedOver && judged.clashes.length > 0 && (
          <ClashList clashes={judged.clashes} open={open} />
        )}
        {judged && <RowFixes judged={judged} set={set} />}
      </div>
    </>
  )
}

/** A time counts as soon as it is whole; what is not is given up when the field is left. */
function RowTime(props: {
  startsAt: string
  label: string
  disabled: boolean
  set: RowProps['set']
}) {
  const { startsAt, label, disabled, set } = props
  const [typing, setTyping] = useState<string>()
  const type = (time: string) => {
    setTyping(isTime(time) ? undefined : time)
    if (isTime(time)) set({ startsAt: wallTimeAt(dayOfWallTime(startsAt), time) })
  }
  return (
    <TimeField
      aria-label={label}
      disabled={disabled}
      value={typing ?? formatTime(startsAt)}
      onChange={type}
      onBlur={() => setTyping(undefined)}
    />
  )
}

/** The rooms that are free then, and the one that is chosen. */
function RowRoom(props: Omit<RowProps, 'open'> & { label: string; disabled: boolean }) {
  const { row, judged, label, disabled, set } = props
  const rooms = useRoomOptions().rows ?? []
  const free = new Set(judged?.freeRoomIds)
  const offered = rooms.filter(({ id }) => free.has(id) || id === row.roomId)
  return (
    <NativeSelect
      aria-label={label}
      disabled={disabled}
      value={row.roomId ?? ''}
      onChange={(event) => set({ roomId: Number(event.currentTarget.value) })}
      data={offered.map(({ id, name }) => ({
        value: String(id),
        label: judged && !free.has(id) ? `${name} (occupata)` : name,
      }))}
    />
  )
}

const ICONS = {
  free: IconCircleCheck,
  busy: IconAlertTriangle,
  room_taken: IconDoorOff,
  closed: IconCalendarOff,
  after_end: IconCalendarOff,
} as const

function State({ skip, judged }: { skip: boolean; judged: Judged }) {
  if (!skip && !judged) return <span className="dim">Controllo…</span>
  const Icon = judged && !skip ? ICONS[judged.state] : IconCircleMinus
  return (
    <span className={`${classes['label']} row gap-sm`}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {judged && !skip ? labelOf(judged.state) : 'Da saltare'}
    </span>
  )
}

function labelOf(state: SlotState): string {
  return isPassedOver(state) ? `${stateLabels[state]}: sarà saltata` : stateLabels[state]
}

/** What one click puts right. */
function RowFixes({ judged, set }: { judged: PreviewRow; set: RowProps['set'] }) {
  const rooms = useRoomOptions().rows ?? []
  const { state, nextFree, freeRoomIds } = judged
  const room = rooms.find(({ id }) => id === freeRoomIds[0])
  if (state !== 'room_taken' && state !== 'busy') return null
  return (
    <span className="wrap" style={{ display: 'flex', gap: '0.375rem' }}>
      {state === 'room_taken' && room && (
        <Button size="compact-sm" variant="default" onClick={() => set({ roomId: room.id })}>
          {`Usa ${room.name}`}
        </Button>
      )}
      {nextFree !== null && (
        <Button size="compact-sm" variant="default" onClick={() => set({ startsAt: nextFree })}>
          {`Sposta alle ${formatTime(nextFree)}`}
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => set({ skip: true })}>
        Salta
      </Button>
    </span>
  )
}
