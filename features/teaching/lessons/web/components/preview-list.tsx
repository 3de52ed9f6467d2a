import { Button, Checkbox, Group, NativeSelect, Text } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCalendarOff,
  IconCircleCheck,
  IconCircleMinus,
  IconDoorOff,
} from '@tabler/icons-react'
import { memo, type ReactNode, useEffect, useRef, useState } from 'react'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { useTeacherOptions } from '#f/school/teachers/web/public.tsx'
import { dayOfWallTime, wallTimeAt } from '#kit/domain/day.ts'
import { formatTime, joinWords } from '#kit/domain/format.ts'
import { TimeField } from '#kit/web/time-field.tsx'
import { isTime } from '#kit/web/time-field/typed-time.ts'
import type { Lesson, PreviewRow } from '../../domain/contract.ts'
import { isPassedOver } from '../../domain/rules.ts'
import { lessonDay, NO_ROOM, stateLabels } from '../../domain/text/window.ts'
import type { Named, SlotState } from '../../domain/types.ts'
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
  /** What stands in their way could not be read. */
  notice: ReactNode
}) {
  const { rows, judged, lessons, notice } = props
  const rooms = useRoomOptions().rows ?? NONE
  const teachers = useTeacherOptions().rows ?? NONE
  const does = useSteady(props)
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
              {...{ at, row, rooms, teachers, does, notice, judged: judged[at] }}
              lesson={lessons?.get(row.lessonId ?? 0)}
            />
          </li>
        ))}
      </ul>
    </div>
  )
}

const NONE: readonly Named[] = []

interface Does {
  readonly set: (at: number, change: Partial<Planned>) => void
  readonly open: OpenLesson
}

/** What rows call, the same at every drawing: hundreds of them are not drawn anew for one. */
function useSteady({ set, open }: Does): Does {
  const now = useRef({ set, open })
  useEffect(() => {
    now.current = { set, open }
  })
  const [steady] = useState<Does>(() => ({
    set: (at, change) => now.current.set(at, change),
    open: (lesson) => now.current.open(lesson),
  }))
  return steady
}

interface RowProps {
  readonly row: Planned
  readonly judged: Judged
  readonly rooms: readonly Named[]
  readonly teachers: readonly Named[]
  readonly set: (change: Partial<Planned>) => void
}

type RowShown = Omit<RowProps, 'set'> & {
  readonly at: number
  readonly does: Does
  readonly notice: ReactNode
  /** The lesson that it is a copy of. */
  readonly lesson: Lesson | undefined
}

/** What is said of a row is read anew with the others, and mostly says the same. */
function isSame(before: RowShown, after: RowShown): boolean {
  const names = Object.keys(after) as (keyof RowShown)[]
  return names.every((name) =>
    name === 'judged'
      ? JSON.stringify(before.judged) === JSON.stringify(after.judged)
      : before[name] === after[name],
  )
}

const Row = memo(function Row(props: RowShown) {
  const { at, row, judged, does, lesson, notice } = props
  const { startsAt, skip } = row
  const day = lessonDay(startsAt)
  const name = [day, lesson?.courseName].filter(Boolean).join(', ')
  const passedOver = judged !== undefined && isPassedOver(judged.state)
  const still = skip || passedOver
  const set = (change: Partial<Planned>) => does.set(at, change)
  const shared = { ...props, set }
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
      <RowRoom {...shared} label={`Aula di ${name}`} disabled={still} />
      <div className="stack gap-xs" style={{ paddingTop: '0.3125rem' }}>
        {!notice && <State row={row} judged={judged} />}
        {judged && !passedOver && judged.clashes.length > 0 && (
          <ClashList clashes={judged.clashes} open={does.open} />
        )}
        {judged && <RowFixes {...shared} judged={judged} />}
        {!still && <RowTeachers {...shared} told={lesson !== undefined} />}
      </div>
    </>
  )
}, isSame)

/** Who holds a copy, and who was put in the place of another, with the way back. */
function RowTeachers(props: RowProps & { told: boolean }) {
  const { row, judged, teachers, told, set } = props
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
function RowRoom(props: RowProps & { label: string; disabled: boolean }) {
  const { row, judged, rooms, label, disabled, set } = props
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
function RowFixes({ row, judged, rooms, teachers, set }: RowProps & { judged: PreviewRow }) {
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
      {busyOf(judged).length > 0 && <OtherTeacher {...{ judged, teachers, set }} />}
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
function OtherTeacher(props: Pick<RowProps, 'teachers' | 'set'> & { readonly judged: PreviewRow }) {
  const { judged, teachers, set } = props
  // A list of everybody in each of hundreds of rows would weigh: it comes when it is asked for.
  const [all, setAll] = useState(false)
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
      {others.length > 0 && !all && (
        <Button size="compact-sm" variant="default" onClick={() => setAll(true)}>
          Un altro insegnante…
        </Button>
      )}
      {all && (
        <NativeSelect
          size="xs"
          autoFocus
          aria-label={`Un altro insegnante libero al posto di ${whom}`}
          value=""
          onChange={(event) => give(Number(event.currentTarget.value))}
          data={[
            { value: '', label: 'Scegli chi è libero', disabled: true },
            ...others.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </>
  )
}
