import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { plural } from '#kit/domain/format.ts'
import type { Call } from '#kit/web/client.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { type Unfinished, useSave } from '#kit/web/save.ts'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import type { Lesson } from '../../domain/contract.ts'
import { insertionResult } from '../../domain/text.ts'
import * as text from '../../domain/text/window.ts'
import type { OpenLesson } from './clashes.tsx'
import { insistIfBusy, undoChange } from '../actions.ts'
import { PreviewRows } from './preview-list.tsx'
import {
  type Ask,
  busyOf,
  FIXES,
  fixAll,
  isInserted,
  type Judged,
  type Obstacle,
  obstacleOf,
  type Planned,
  useJudged,
} from './preview-rows.ts'
import { type Guard, useGuard } from '#kit/web/window-frame.tsx'
import classes from './preview.module.css'

/** What became of an insertion. */
interface Done {
  readonly changeId: number | null
  readonly inserted: number
  readonly closed: number
  readonly afterEnd: number
}

/** Lessons that may be inserted together. */
export interface Insertion<I> {
  readonly rows: readonly Planned[]
  readonly ask: Ask
  readonly call: Call<I, Done>
  /** The input that saves the rows that are not skipped. */
  readonly toInput: (rows: readonly Omit<Planned, 'skip'>[]) => Unfinished<I>
  /** The lessons that its rows are copies of. */
  readonly lessons?: ReadonlyMap<number, Lesson>
}

/**
 * The lessons of an insertion before anything is saved: what stands in the way of each, and what
 * can be done about it; then all of them are saved at once.
 */
export function Preview<I extends { anyway?: boolean | undefined }>(props: {
  of: Insertion<I>
  back: () => void
  onClose: () => void
  open: OpenLesson
  guard: Guard
  /** Whether closing the window loses something beside what is changed here. */
  dirty?: boolean
}) {
  const { of, onClose, open, guard, dirty = false } = props
  const judgedNow = useRef<Judged[]>([])
  const form = useSave({
    call: of.call,
    start: { rows: of.rows },
    toInput: ({ rows }) => of.toInput(rows.flatMap(({ skip, ...row }) => (skip ? [] : [row]))),
    check: ({ rows }) => checkRows(rows, judgedNow.current),
    insist: insistIfBusy,
    saved: ({ changeId, ...done }) => {
      onClose()
      const said = insertionResult(done, of.rows.length)
      if (changeId === null) notifyDone(said)
      else undoToast(said, () => undoChange(changeId))
    },
  })
  useGuard(guard, dirty || form.unsaved, onClose)
  const back = () => void form.leave(props.back)
  const { rows } = form.values
  const { judged, notice } = useJudged(of.ask, rows)
  useEffect(() => {
    judgedNow.current = judged
  })
  const set = (at: number, change: Partial<Planned>) =>
    form.set({ rows: form.values.rows.map((row, i) => (i === at ? { ...row, ...change } : row)) })
  const count = rows.filter((row, at) => isInserted(row, judged[at])).length
  return (
    <Form form={form}>
      {notice || <Summary judged={judged} rows={rows} />}
      {(['room', 'people'] as const).map((obstacle) => (
        <Fixes
          key={obstacle}
          obstacle={obstacle}
          judged={judged.flatMap((said, at) => {
            const row = rows[at]
            return row && said && obstacleOf(row, said) === obstacle ? [said] : []
          })}
          fix={(fix) => form.set({ rows: fixAll(rows, judged, obstacle, fix) })}
        />
      ))}
      <PreviewRows {...{ rows, judged, notice, set, open, lessons: of.lessons }} />
      <Group justify="space-between" gap="xs" className={`${classes['foot']} window-foot`}>
        <Button variant="default" onClick={back}>
          Indietro
        </Button>
        <SaveButton form={form} label={`Inserisci ${plural(count, 'lezione', 'lezioni')}`} />
      </Group>
    </Form>
  )
}

function checkRows(rows: readonly Planned[], judged: readonly Judged[]): Record<string, string> {
  const lacking = rows.flatMap((row, at) => (obstacleOf(row, judged[at]) === 'room' ? [at] : []))
  if (lacking.length > 0) return { [`rows.${lacking[0]}`]: text.roomsMissing(lacking.length) }
  if (rows.some((row, at) => isInserted(row, judged[at]))) return {}
  return { rows: text.NONE_CHOSEN }
}

/** Has the focus when the preview comes, so that it is read first. */
function Summary(props: { judged: readonly Judged[]; rows: readonly Planned[] }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => line.current?.focus(), [])
  const { judged, rows } = props
  const asked = rows.filter(({ skip }) => !skip).length
  const known = judged.flatMap((said) => said ?? [])
  return (
    <Text ref={line} tabIndex={-1} role="status" className={`${classes['summary']} strong`}>
      {known.length < asked ? `Controllo di ${asked} date…` : summary(known, rows.length - asked)}
    </Text>
  )
}

function summary(known: readonly NonNullable<Judged>[], skipped: number): string {
  const words = skipped === 0 ? [] : [`${skipped} da saltare`]
  return [...(known.length > 0 ? [text.previewSummary(known)] : []), ...words].join(' · ')
}

/** Puts right all rows in whose way the same stands at once, when there are several. */
function Fixes(props: {
  obstacle: Obstacle
  judged: readonly NonNullable<Judged>[]
  fix: (fix: (typeof FIXES)[keyof typeof FIXES]) => void
}) {
  const { obstacle, judged, fix } = props
  const count = judged.length
  if (count < 2) return null
  const what =
    obstacle === 'room' ? 'senza un’aula libera' : 'con un insegnante o un corso già impegnato'
  return (
    <Group gap="xs" role="group" aria-label={`Le ${count} date ${what}`}>
      <Text size="sm">{`Per le ${count} ${what}:`}</Text>
      {obstacle === 'room' && (
        <Button size="compact-sm" variant="default" onClick={() => fix(FIXES.otherRoom)}>
          Usa un’altra aula libera
        </Button>
      )}
      {obstacle === 'people' && judged.some((said) => busyOf(said).length > 0) && (
        <Button size="compact-sm" variant="default" onClick={() => fix(FIXES.otherTeacher)}>
          Usa un altro insegnante libero
        </Button>
      )}
      <Button size="compact-sm" variant="default" onClick={() => fix(FIXES.nextFree)}>
        Sposta al prossimo orario libero
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => fix(FIXES.skip)}>
        Saltale tutte
      </Button>
    </Group>
  )
}
