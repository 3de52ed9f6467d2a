import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRoomOptions } from '#f/school/rooms/web/public.tsx'
import { formatLongDay } from '#kit/domain/format.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { confirm } from '#kit/web/dialog.tsx'
import { queryClient } from '#kit/web/query.ts'
import { Record } from '#kit/web/record.tsx'
import { Unread } from '#kit/web/unread.tsx'
import { type Guard, usePageGuard, WindowFrame } from '#kit/web/window-frame.tsx'
import type { Proposal } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { isTooMany } from '../../domain/rules.ts'
import type { ClosingDay } from '../../domain/types.ts'
import { api } from '../api.ts'
import { byDay, close } from '../actions.ts'
import {
  type Choice,
  type Choices,
  countChoices,
  planOf,
  proposed,
  refusedChoices,
  withAll,
  wrongChoices,
} from './wizard-plan.ts'
import { WizardRow } from './wizard-row.tsx'

/** While the rooms are on their way. */
const NO_ROOMS: NonNullable<ReturnType<typeof useRoomOptions>['rows']> = []

interface Props {
  readonly days: readonly ClosingDay[]
  readonly closed: readonly ClosingDay[]
  readonly onClose: () => void
}

/** Closes days and settles every lesson on them: moved, cancelled or left, all as one. */
export function Wizard(props: Props) {
  const days = props.days.map(({ day }) => day)
  return (
    <WindowFrame title="Chiusura e lezioni" wide onClose={props.onClose}>
      {(guard) => (
        <Record query={api.proposals.query({ days })}>
          {({ rows }) => <Lessons {...props} {...{ rows, guard }} />}
        </Record>
      )}
    </WindowFrame>
  )
}

type Wrong = ReadonlyMap<number, { readonly field: string; readonly sentence: string }>

interface LessonsProps extends Props {
  readonly rows: readonly Proposal[]
  readonly guard: Guard
}

function Lessons({ days, closed, onClose, rows, guard }: LessonsProps) {
  const { rows: rooms = NO_ROOMS, retry } = useRoomOptions()
  // Lessons may come while the window is open: what was chosen for the others stays.
  const start = useMemo(() => proposed(rows), [rows])
  const [first] = useState<Choices>(start)
  const [chosen, setChoices] = useState(first)
  const choices: Choices = useMemo(
    () => new Map([...start].map(([id, choice]) => [id, chosen.get(id) ?? choice])),
    [start, chosen],
  )
  const [wrong, setWrong] = useState<Wrong>(new Map())
  const [fault, setFault] = useState('')
  const { busy, run } = useBusy()
  const list = useRef<HTMLDivElement>(null)
  const set = useCallback(
    (id: number, choice: Partial<Choice>) => {
      setWrong((all) => (all.has(id) ? new Map([...all].filter(([one]) => one !== id)) : all))
      setChoices((all) => {
        const before = all.get(id) ?? start.get(id)
        return before ? new Map(all).set(id, { ...before, ...choice }) : all
      })
    },
    [start],
  )
  const leave = usePageGuard(guard, chosen !== first, onClose)
  const setAll = (what: Choice['what']) => setChoices(withAll(choices, what))
  const refuse = (sentence: string, faults: Wrong) => {
    // The sentences must be at the fields before one of them can be given the focus.
    flushSync(() => {
      setFault(sentence)
      setWrong(faults)
    })
    list.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }
  const save = async (anyway = false) => {
    setFault('')
    // Said before sending: the contract names a field, of which the window has none.
    if (isTooMany(countChoices(choices))) return refuse(text.TOO_MANY_SETTLED, new Map())
    const faults = wrongChoices(rows, choices, new Set([...closed, ...days].map(({ day }) => day)))
    if (faults.size > 0) return refuse(text.CHECK_PLACES, faults)
    setWrong(faults)
    const plan = planOf(days, rows, choices)
    const answer = await close({ ...plan, anyway }).then(
      () => undefined,
      (cause: unknown) => toApiError(cause),
    )
    if (!answer) return onClose()
    if (answer.kind === 'conflict')
      void queryClient.invalidateQueries({ queryKey: api.proposals.key })
    if (answer.code !== 'lessons.busy' && answer.code !== 'lessons.day_off') {
      return refuse(answer.message, refusedChoices(plan, answer.fields))
    }
    const insists = await confirm({
      title: 'Impegni sovrapposti',
      text: answer.message,
      confirmLabel: 'Salva comunque',
    })
    if (insists) await save(true)
  }
  return (
    <Stack>
      <Text>{text.wizardIntroduction(days.length, rows.length)}</Text>
      {retry && <Unread what="le aule" retry={retry} />}
      {rows.length > 0 && (
        <Group gap="xs" role="group" aria-label="Tutte le lezioni">
          <Button size="compact-sm" variant="default" onClick={() => setAll('move')}>
            Sposta tutte
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAll('cancel')}>
            Annulla tutte
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAll('keep')}>
            Lascia tutte
          </Button>
        </Group>
      )}
      <div ref={list} className="stack gap-lg">
        {byDay(rows).map(([day, lessons]) => (
          <section key={day} aria-label={formatLongDay(day)}>
            <Title order={3}>{formatLongDay(day)}</Title>
            <ul className="bare" style={{ marginTop: '0.25rem' }}>
              {lessons.map((lesson) => {
                const choice = choices.get(lesson.lessonId)
                return (
                  choice && (
                    <WizardRow
                      key={lesson.lessonId}
                      {...{ lesson, rooms, choice, set }}
                      wrong={wrong.get(lesson.lessonId)}
                    />
                  )
                )
              })}
            </ul>
          </section>
        ))}
      </div>
      <footer className="window-foot stack gap-md lines">
        {fault && (
          <Alert role="alert" color="red" variant="light" icon={<IconAlertTriangle />}>
            {fault}
          </Alert>
        )}
        <Group justify="space-between">
          <Text role="status">{text.wizardSummary(days.length, countChoices(choices))}</Text>
          <Group gap="xs">
            <Button variant="default" onClick={leave}>
              Annulla
            </Button>
            <Button loading={busy} onClick={() => void run(save)}>
              Conferma
            </Button>
          </Group>
        </Group>
      </footer>
    </Stack>
  )
}
