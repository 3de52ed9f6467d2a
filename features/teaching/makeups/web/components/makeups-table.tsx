import { Button, Text } from '@mantine/core'
import { COURSE_FILTER } from '#f/school/courses/web/public.tsx'
import { SUBJECT_FILTER } from '#f/school/subjects/web/public.tsx'
import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatDay } from '#kit/domain/format.ts'
import type { Schema } from '#kit/web/client.ts'
import { DataTable } from '#kit/web/table.tsx'
import type { Column, Filter } from '#kit/web/table/types.ts'
import type { Makeup, MakeupLesson } from '../../domain/contract.ts'
import { isSettled } from '../../domain/rules.ts'
import { EXPIRED, lessonName, stateLabels } from '../../domain/text.ts'
import { stateDetail } from '../../domain/text/screen.ts'
import { MAKEUP_STATES, NEAR_DAYS } from '../../domain/types.ts'
import { api } from '../api.ts'
import { makeupActions, type Window } from './makeup-actions.ts'
import { useMakeupWindows } from './use-windows.tsx'

type Sort = 'requestedAt' | 'student' | 'course' | 'missedAt' | 'expiresOn'

/** Everything that is to be made up, and what can be done about it. */
export function MakeupsTable() {
  const { open, dialog } = useMakeupWindows()
  return (
    <>
      <DataTable
        list={list}
        label="Recuperi"
        columns={columns(open)}
        filters={[STATE, COURSE_FILTER, OVERDUE, { ...SUBJECT_FILTER, more: true }, EXPIRING]}
        rowLabel={nameOf}
        about={({ studentId }) => ({ kind: 'student', id: studentId })}
        open={({ studentId }) => ({ to: '/app/gestioneAssenze', search: { id: studentId } })}
        // All in the menu: beside the row they would lie over its last day, which is a button.
        actions={makeupActions(open).map((action) => ({ ...action, quick: false }))}
        empty={{
          title: 'Nessun recupero da fare',
          text: 'Le assenze si mettono da recuperare con «Genera recupero», da Gestione assenze o dal dettaglio presenze di un corso.',
        }}
        exportAs="recuperi"
      />
      {dialog}
    </>
  )
}

const nameOf = ({ student, missed }: Makeup) =>
  `${student}, ${formatDay(dayOfWallTime(missed.startsAt))}`

const columns = (
  open: (window: Window, makeup: Makeup) => void,
): readonly Column<Makeup, Sort>[] => [
  { id: 'student', title: 'Studente', sort: 'student', main: true },
  {
    id: 'missedAt',
    title: 'Lezione persa',
    kind: 'wallTime',
    value: ({ missed }) => missed.startsAt,
    sort: 'missedAt',
    width: '9rem',
  },
  {
    id: 'course',
    title: 'Corso',
    value: ({ missed }) => lessonName(missed),
    sort: 'course',
    cell: ({ missed }) => <Missed lesson={missed} />,
  },
  {
    id: 'state',
    title: 'Stato',
    value: (makeup) => [stateLabels[makeup.state], stateDetail(makeup)].filter(Boolean).join(': '),
    cell: (makeup) => <Lines main={stateLabels[makeup.state]} more={stateDetail(makeup)} whole />,
  },
  {
    id: 'requestedAt',
    title: 'Richiesto il',
    kind: 'instant',
    sort: 'requestedAt',
    width: '9rem',
  },
  {
    id: 'expiresOn',
    title: 'Scadenza',
    kind: 'day',
    sort: 'expiresOn',
    width: '8rem',
    cell: (makeup) => <Expiry makeup={makeup} open={open} />,
  },
]

/** A value, and under it what goes with it: in one line, unless it is to be read `whole`. */
function Lines({ main, more, whole = false }: { main: string; more: string; whole?: boolean }) {
  return (
    <div>
      {main}
      {more && (
        <Text
          size="xs"
          c="dimmed"
          {...(whole ? { className: 'breaks' } : { lineClamp: 1, title: more })}
        >
          {more}
        </Text>
      )}
    </div>
  )
}

function Missed({ lesson }: { lesson: MakeupLesson }) {
  const { courseName, subjects, topic } = lesson
  return <Lines main={courseName} more={[...subjects, topic].filter(Boolean).join(' · ')} />
}

/** The last day, which a click changes; by keyboard it is in the menu of the row. */
function Expiry(props: { makeup: Makeup; open: (window: Window, makeup: Makeup) => void }) {
  const { makeup, open } = props
  const { expiresOn, expired } = makeup
  const day = expiresOn === null ? 'Nessuna' : formatDay(expiresOn)
  if (isSettled(makeup)) return expiresOn === null ? '' : day
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      ms={-8}
      tabIndex={-1}
      aria-label={`Cambia la scadenza: ${day}`}
      onClick={() => open('expiry', makeup)}
    >
      {day}
      {expired && (
        <Text span size="xs" fw={600} ms={6}>
          {EXPIRED}
        </Text>
      )}
    </Button>
  )
}

const STATE: Filter<'state'> = {
  name: 'state',
  label: 'Stato',
  all: 'da recuperare',
  options: [
    ...MAKEUP_STATES.map((state) => ({ value: state, label: stateLabels[state] })),
    { value: 'all', label: 'Tutti' },
  ],
}

const OVERDUE: Filter<'expired'> = {
  name: 'expired',
  label: 'Scadenza',
  all: 'tutte',
  options: [{ value: true, label: 'Solo scaduti' }],
}

const EXPIRING: Filter<'expiring'> = {
  name: 'expiring',
  label: 'In scadenza',
  more: true,
  all: 'tutti',
  options: [{ value: true, label: `Entro ${NEAR_DAYS} giorni` }],
}

/**
 * The list whose usual state is no filter: what is still to be made up is what one sees without
 * having asked for anything, and when there is none of it, nothing was filtered away.
 */
const list: typeof api.list = Object.assign(
  (...args: Parameters<typeof api.list>) => api.list(...args),
  { key: api.list.key, query: api.list.query, schema: withoutUsual(api.list.schema) },
)

function withoutUsual(schema: Schema | undefined): Schema | undefined {
  if (!schema) return undefined
  const validate = (value: unknown) => {
    const verdict = schema['~standard'].validate(value)
    if (verdict instanceof Promise || verdict.issues) return verdict
    const { state, ...rest } = verdict.value as { state?: string }
    return { value: state === 'open' ? rest : { ...rest, state } }
  }
  return { '~standard': { validate } }
}
