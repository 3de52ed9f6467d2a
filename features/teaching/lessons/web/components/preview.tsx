import { Button, Group, Text } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { wallTimeAt } from '#kit/domain/day.ts'
import { plural } from '#kit/domain/format.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { Form, SaveButton } from '#kit/web/form.tsx'
import { useSave } from '#kit/web/save.ts'
import { notifyDone, undoToast } from '#kit/web/toast.tsx'
import { INSERTION_FAILED, insertionResult } from '../../domain/text.ts'
import * as text from '../../domain/text/window.ts'
import { api } from '../api.ts'
import type { OpenLesson } from './clashes.tsx'
import { contentOf } from './lesson-values.ts'
import { type NewValues, timeOf } from './new-values.ts'
import { insistIfBusy, undoChange } from '../actions.ts'
import { PreviewRows } from './preview-list.tsx'
import { FIXES, fixAll, isInserted, type Judged, type Planned, useJudged } from './preview-rows.ts'
import classes from './preview.module.css'

const createMany = withSentence(
  api.createMany,
  `${INSERTION_FAILED}.`,
  ({ code }) => code !== 'lessons.busy',
)

/**
 * The dates of a multiple insertion before anything is saved: what stands in the way of each, and
 * what can be done about it; then all of them are saved at once.
 */
export function Preview(props: {
  values: NewValues
  days: readonly string[]
  back: () => void
  onClose: () => void
  open: OpenLesson
}) {
  const { values, days, back, onClose, open } = props
  const judgedNow = useRef<Judged[]>([])
  const form = useSave({
    call: createMany,
    start: { rows: days.map((day): Planned => plan(day, values)) },
    toInput: ({ rows }) => ({
      ...contentOf(values),
      minutes: values.minutes,
      rows: rows.flatMap(({ skip, ...row }) => (skip ? [] : [row])),
      anyway: false,
    }),
    check: ({ rows }) => checkRows(rows, judgedNow.current),
    insist: insistIfBusy,
    saved: ({ changeId, ...done }) => {
      onClose()
      const said = insertionResult(done, days.length)
      if (changeId === null) notifyDone(said)
      else undoToast(said, () => undoChange(changeId))
    },
  })
  const { rows } = form.values
  const judged = useJudged(values, rows)
  useEffect(() => {
    judgedNow.current = judged
  })
  const set = (at: number, change: Partial<Planned>) =>
    form.set({ rows: form.values.rows.map((row, i) => (i === at ? { ...row, ...change } : row)) })
  const count = rows.filter((row, at) => isInserted(row, judged[at])).length
  return (
    <Form form={form}>
      <Summary judged={judged} rows={rows} />
      {(['room_taken', 'busy'] as const).map((state) => (
        <Fixes
          key={state}
          state={state}
          count={judged.filter((said) => said?.state === state).length}
          fix={(fix) => form.set({ rows: fixAll(rows, judged, state, fix) })}
        />
      ))}
      <PreviewRows rows={rows} judged={judged} set={set} open={open} />
      <Group justify="space-between" gap="xs" className={`${classes['foot']} window-foot`}>
        <Button variant="default" onClick={back}>
          Indietro
        </Button>
        <SaveButton form={form} label={`Inserisci ${plural(count, 'lezione', 'lezioni')}`} />
      </Group>
    </Form>
  )
}

function plan(day: string, values: NewValues): Planned {
  const startsAt = wallTimeAt(day, timeOf(values, day))
  return { startsAt, roomId: values.roomId, skip: false }
}

function checkRows(rows: readonly Planned[], judged: readonly Judged[]): Record<string, string> {
  const taken = judged.flatMap((said, at) => (said?.state === 'room_taken' ? [at] : []))
  if (taken.length > 0) return { [`rows.${taken[0]}`]: text.roomsMissing(taken.length) }
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
  state: 'room_taken' | 'busy'
  count: number
  fix: (fix: (typeof FIXES)[keyof typeof FIXES]) => void
}) {
  const { state, count, fix } = props
  if (count < 2) return null
  const what =
    state === 'room_taken' ? 'con l’aula occupata' : 'con un insegnante o un corso già impegnato'
  return (
    <Group gap="xs" role="group" aria-label={`Le ${count} date ${what}`}>
      <Text size="sm">{`Per le ${count} ${what}:`}</Text>
      {state === 'room_taken' && (
        <Button size="compact-sm" variant="default" onClick={() => fix(FIXES.otherRoom)}>
          Usa un’altra aula libera
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
