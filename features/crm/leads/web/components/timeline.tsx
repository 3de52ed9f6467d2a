import { ActionIcon, Text } from '@mantine/core'
import { IconNote, IconPhone, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatWallTime } from '#kit/domain/format.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { CallEntry, Lead, NoteEntry } from '../../domain/contract.ts'
import { removeCall, removeNote } from '../actions.ts'
import classes from './lead.module.css'

/** Notes and calls of a lead in one line of time, the newest first. */
export function Timeline({ lead: { notes, calls } }: { lead: Lead }) {
  const entries = [
    ...notes.map((note) => ({ at: note.at, key: `n${note.id}`, part: <Note note={note} /> })),
    ...calls.map((call) => ({ at: call.at, key: `c${call.id}`, part: <Call call={call} /> })),
  ].toSorted((a, b) => b.at.localeCompare(a.at))
  if (entries.length === 0) return <Text c="dimmed">Ancora nessuna nota e nessuna chiamata.</Text>
  return (
    <div>
      {entries.map(({ key, part }) => (
        <div key={key}>{part}</div>
      ))}
    </div>
  )
}

function Note({ note }: { note: NoteEntry }) {
  const remove = () => void removeNote(note).catch(notifyError)
  return (
    <Entry entry={note} kind="Nota" icon={<IconNote size={16} aria-hidden />} remove={remove} />
  )
}

function Call({ call }: { call: CallEntry }) {
  const remove = () => void removeCall(call).catch(notifyError)
  const kind = call.outcome === null ? 'Chiamata' : `Chiamata · ${call.outcome}`
  return (
    <Entry entry={call} kind={kind} icon={<IconPhone size={16} aria-hidden />} remove={remove} />
  )
}

function Entry(props: { entry: NoteEntry; kind: string; icon: ReactNode; remove: () => void }) {
  const { entry, kind, icon, remove } = props
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
      <p>{entry.note}</p>
    </article>
  )
}
