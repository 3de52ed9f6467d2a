import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleMinus,
  IconDoorOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { useTeacherOptions } from '#f/school/teachers/web/public.tsx'
import { dayOfWallTime, wallTimeAt } from '#kit/domain/day.ts'
import { formatTime, joinWords } from '#kit/domain/format.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { isTime } from '#kit/web/time-field/typed-time.ts'
import type { Lesson, PreviewRow } from '../../domain/contract.ts'
import { isPassedOver } from '../../domain/rules.ts'
import { lessonDay, NO_ROOM, stateLabels } from '../../domain/text/window.ts'
import type { SlotState } from '../../domain/types.ts'
import { ClashList, type OpenLesson } from './clashes.tsx'
import { busyOf, type Judged, obstacleOf, type Planned } from './preview-rows.ts'
import classes from './preview.module.css'

/** A line for each date: whether it is inserted, when, where, what is in the way. */
export function PreviewRows(props: {
  rows: readonly Planned[]
  judged: readonly Judged[]
  set: (at: number, change: Partial<Planned>) => void
  open: OpenLesson
  lessons: ReadonlyMap<number, Lesson> | undefined
}) {
  const { rows, judged, set, open, lessons } = props
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
            key={`${dayOfWallTime(row.startsAt)} ${row.lessonId}`}
            className={classes['row']}
            data-path={`rows.${at}`}
            data-state={row.skip ? 'skipped' : judged[at]?.state}
          >
            <Row
              {...{ row, open, judged: judged[at], lesson: lessons?.get(row.lessonId ?? 0) }}
              set={(change) => set(at, change)}
            />
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
  /** The lesson that it is a copy of. */
  readonly lesson: Lesson | undefined
}

function Row({ row, judged, set, open, lesson }: RowProps) {
  const { startsAt, skip } = row
  const day = lessonDay(startsAt)
  const name = [day, lesson?.courseName].filter(Boolean).join(', ')
  const passedOver = judged !== undefined && isPassedOver(judged.state)
  const still = skip || passedOver
  return (
    <>
      <Checkbox
        label={day}
        {...(lesson && { description: lesson.courseName, 'aria-label': name })}
        checked={!still}
        disabled={passedOver}
        onChange={(event) => set({ skip: !event.currentTarget.checked })}
      />
      <RowTime startsAt={startsAt} label={`Orario di ${name}`} disabled={still} set={set} />
      <RowRoom row={row} judged={judged} label={`Aula di ${name}`} disabled={still} set={set} />
      <div className="stack gap-xs" style={{ paddingTop: '0.3125rem' }}>
        <State row={row} judged={judged} />
        {judged && !passedOver && judged.clashes.length > 0 && (
          <ClashList clashes={judged.clashes} open={open} />
        )}
        {judged && <RowFixes row={row} judged={judged} set={set} />}
        {!still && <RowTeachers row={row} judged={judged} told={lesson !== undefined} set={set} />}
      </div>
    </>
  )
}

/** Who holds a copy, and who was put in the place of another, with the way back. */
function RowTeachers(props: Pick<RowProps, 'row' | 'judged' | 'set'> & { told: boolean }) {
  const { row, judged, told, set } = props
  const teachers = useTeacherOptions().rows ?? []
  const ids = row.teacherIds ?? judged?.teacherIds ?? []
  const names = teachers.filter(({ id }) => ids.includes(id)).map(({ name }) => name)
  if (names.length === 0 || !(told || row.teacherIds)) return null
  return (
    <Group gap="xs">
      <Text size="sm">{`Con ${joinWords(names)}`}</Text>
      {row.teacherIds && (
        <Button size="compact-sm" variant="default" onClick={() => set({ teacherIds: undefined })}>
          Rimetti chi c’era
        </Button>
      )}
    </Group>
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
function RowRoom(
  props: Pick<RowProps, 'row' | 'judged' | 'set'> & { label: string; disabled: boolean },
) {
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
      data={[
        ...(row.roomId === null ? [{ value: '', label: 'Scegli l’aula', disabled: true }] : []),
        ...offered.map(({ id, name }) => ({
          value: String(id),
          label: judged && !free.has(id) ? `${name} (occupata)` : name,
        })),
      ]}
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

function State({ row, judged }: { row: Planned; judged: Judged }) {
  if (!row.skip && !judged) return <span className="dim">Controllo…</span>
  const lacks = obstacleOf(row, judged) === 'room' && row.roomId === null
  const Icon = lacks ? IconDoorOff : judged && !row.skip ? ICONS[judged.state] : IconCircleMinus
  return (
    <span className={`${classes['label']} row gap-sm`}>
      <Icon size={16} stroke={1.75} aria-hidden />
      {lacks ? NO_ROOM : judged && !row.skip ? labelOf(judged.state) : 'Da saltare'}
    </span>
  )
}

function labelOf(state: SlotState): string {
  return isPassedOver(state) ? `${stateLabels[state]}: sarà saltata` : stateLabels[state]
}

/** What one click puts right. */
function RowFixes({ row, judged, set }: Pick<RowProps, 'row' | 'set'> & { judged: PreviewRow }) {
  const rooms = useRoomOptions().rows ?? []
  const { nextFree, freeRoomIds } = judged
  const room = rooms.find(({ id }) => id === freeRoomIds[0])
  const obstacle = obstacleOf(row, judged)
  if (obstacle === undefined) return null
  return (
    <span className="wrap" style={{ display: 'flex', gap: '0.375rem' }}>
      {obstacle === 'room' && room && (
        <Button size="compact-sm" variant="default" onClick={() => set({ roomId: room.id })}>
          {`Usa ${room.name}`}
        </Button>
      )}
      {busyOf(judged).length > 0 && <OtherTeacher judged={judged} set={set} />}
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

/** Gives the row to somebody who is free: the first who offers, or another of them. */
function OtherTeacher({ judged, set }: Pick<RowProps, 'set'> & { judged: PreviewRow }) {
  const teachers = useTeacherOptions().rows ?? []
  const free = judged.freeTeacherIds.flatMap((id) => teachers.find((one) => one.id === id) ?? [])
  const [first, ...others] = free
  const [busy] = busyOf(judged)
  const give = (to: number) =>
    set({ teacherIds: judged.teacherIds.map((id) => (id === busy ? to : id)) })
  const whom = teachers.find(({ id }) => id === busy)?.name ?? ''
  if (!first) return null
  return (
    <>
      <Button size="compact-sm" variant="default" onClick={() => give(first.id)}>
        {`Affida a ${first.name}`}
      </Button>
      {others.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={`Un altro insegnante libero al posto di ${whom}`}
          value=""
          onChange={(event) => give(Number(event.currentTarget.value))}
          data={[
            { value: '', label: 'Un altro insegnante libero…', disabled: true },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}
