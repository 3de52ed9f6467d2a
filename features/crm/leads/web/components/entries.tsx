import { ActionIcon, Text } from '@mantine/core'
import { IconNote, IconPhone, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatWallTime } from '#kit/domain/format.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { CallEntry, Lead, NoteEntry } from '../../domain/contract.ts'
import { APPOINTMENT, callTitle } from '../../domain/text.ts'
import { DIARY_SOURCES } from '../../domain/types.ts'
import { removeCall, removeNote } from '../actions.ts'
import classes from './lead.module.css'

/** Notes and calls of a lead, whole and to be deleted, the newest first; by their keys in its diary. */
export function entriesOf({ notes, calls }: Lead): ReadonlyMap<string, ReactNode> {
  const entries = [
    ...notes.map((note) => ({ of: 'note', entry: note, part: <Note note={note} /> }) as const),
    ...calls.map((call) => ({ of: 'call', entry: call, part: <Call call={call} /> }) as const),
  ].toSorted((a, b) => b.entry.at.localeCompare(a.entry.at))
  return new Map(entries.map(({ of, entry, part }) => [`${DIARY_SOURCES[of]}-${entry.id}`, part]))
}

function Note({ note }: { note: NoteEntry }) {
  const remove = () => void removeNote(note).catch(notifyError)
  return (
    <Entry entry={note} kind="Nota" icon={<IconNote size={16} aria-hidden />} remove={remove} />
  )
}

function Call({ call }: { call: CallEntry }) {
  const { appointmentAt } = call
  const remove = () => void removeCall(call).catch(notifyError)
  return (
    <Entry
      entry={call}
      kind={callTitle(call)}
      icon={<IconPhone size={16} aria-hidden />}
      remove={remove}
    >
      {appointmentAt !== null && (
        <Text size="sm">
          {APPOINTMENT}: {formatWallTime(appointmentAt)}
        </Text>
      )}
    </Entry>
  )
}

function Entry(props: {
  entry: NoteEntry
  kind: string
  icon: ReactNode
  remove: () => void
  children?: ReactNode
}) {
  const { entry, kind, icon, remove, children } = props
  const when = formatWallTime(entry.at)
  return (
    <article className={classes['entry']} aria-label={`${kind} ${when}`}>
      <header className="row apart">
        <Text size="xs" c="dimmed" component="div" className="row">
          {icon} {kind} · {when} · {entry.by}
        </Text>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={`Elimina: ${kind} ${when}`}
          onClick={remove}
        >
          <IconTrash size={16} />
        </ActionIcon>
      </header>
      <p className="lines breaks">{entry.note}</p>
      {children}
    </article>
  )
}
