import { Alert, Button, Text, TextInput } from '@mantine/core'
import { IconUserPlus, IconWifiOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { IN_TRASH } from '#f/events/events/domain/text.ts'
import { api as events, restoreEvent } from '#f/events/events/web/public.tsx'
import { foldText } from '#kit/domain/text.ts'
import { plural } from '#kit/domain/format.ts'
import { Page } from '#kit/web/page.tsx'
import { Record, RecordPage } from '#kit/web/record.tsx'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone, notifyError } from '#kit/web/toast.tsx'
import type { DoorRow } from '../../domain/contract.ts'
import { arrived, CODE_UNSURE, LIST_UNREAD, stillToSend, UNKNOWN_CODE } from '../../domain/text.ts'
import { api } from '../api.ts'
import { DoorList } from '../components/door-list.tsx'
import { type Admit, countOf, useDoor } from '../components/door-queue.ts'
import { Scanner } from '../components/scanner.tsx'
import { WalkInDialog } from '../components/walk-in-dialog.tsx'

const LIST = { label: 'Vai agli eventi', to: '/app/eventi' } as const

/**
 * The check-in at the door, made for a phone; it goes on while the connection is away. `admit` lets
 * in who was not invited.
 */
export function DoorPage({ admit }: { admit: Admit }) {
  return (
    <RecordPage
      title="Ingresso"
      id={useSelected('eventName')}
      query={(id) => events.get.query({ id })}
      nothing="Nessun evento selezionato."
      list={LIST}
      trash={(event) =>
        event.deleted && { name: event.title, text: IN_TRASH, restore: () => restoreEvent(event) }
      }
    >
      {(event) => <Door eventId={event.id} title={event.title} admit={admit} />}
    </RecordPage>
  )
}

/** Whose code it is can only be said of a list that was read just now. */
function unknownCode(list: { readonly data?: unknown; readonly isError: boolean } | undefined) {
  if (!list?.data) return LIST_UNREAD
  return list.isError ? CODE_UNSURE : UNKNOWN_CODE
}

function Door(props: { eventId: number; title: string; admit: Admit }) {
  const { eventId, title } = props
  const everybody = api.door.query({ id: eventId })
  const { data, dataUpdatedAt, refetch } = useQuery(everybody)
  const { waiting, mark, walkIn } = useDoor(eventId, props.admit, dataUpdatedAt)
  const [q, setQ] = useState('')
  const [adding, setAdding] = useState(false)
  const isPresent = ({ id, presentAt }: DoorRow) => waiting.marks[id] ?? presentAt !== null
  const rows = (data?.rows ?? []).map((row) => ({ ...row, present: isPresent(row) }))
  const words = foldText(q).split(' ')
  const shown = rows.filter(({ name }) => words.every((word) => foldText(name).includes(word)))
  const present = rows.filter((row) => row.present).length + waiting.walkIns.length
  const expected = rows.filter(({ state }) => state === 'accepted').length
  const read = async (code: string) => {
    const ofCode = (list: typeof data) => list?.rows.find(({ ticket }) => ticket === code)
    const known = ofCode(data)
    // Who was invited after the list was read is not in it yet.
    const anew = known ? undefined : await refetch()
    const row = known ?? ofCode(anew?.data)
    if (!row) return notifyError(unknownCode(anew))
    if (isPresent(row)) return undefined
    mark(row.id, true)
    return notifyDone(arrived(row.name))
  }
  const toSend = countOf(waiting)
  return (
    <Page
      title="Ingresso"
      trail={[
        { label: 'Eventi', to: '/app/eventi' },
        { label: title, to: { to: '/app/editEvento', search: { id: eventId } } },
      ]}
    >
      {data && (
        <Text role="status">
          {plural(present, 'presente', 'presenti')}, {plural(expected, 'atteso', 'attesi')}
        </Text>
      )}
      {toSend > 0 && (
        <Alert role="status" color="gray" variant="light" icon={<IconWifiOff />}>
          {stillToSend(toSend)}
        </Alert>
      )}
      <div className="row wrap" style={{ alignItems: 'end' }}>
        <TextInput
          type="search"
          style={{ flex: '1 1 16rem', maxWidth: '24rem' }}
          label="Cerca per nome"
          value={q}
          onChange={({ currentTarget }) => setQ(currentTarget.value)}
        />
        <Scanner onCode={(code) => void read(code)} />
        <Button
          variant="default"
          leftSection={<IconUserPlus size={16} />}
          onClick={() => setAdding(true)}
        >
          Senza invito
        </Button>
      </div>
      {waiting.walkIns.length > 0 && (
        <ul className="bare small dim">
          {waiting.walkIns.map(({ key, guestName }) => (
            <li key={key}>{guestName}: in attesa di invio</li>
          ))}
        </ul>
      )}
      <Record query={everybody}>
        {() => (
          <DoorList
            rows={shown}
            searched={q.trim() !== ''}
            onMark={(row, here) => mark(row.id, here)}
          />
        )}
      </Record>
      {adding && (
        <WalkInDialog
          name={shown.length === 0 ? q.trim() : ''}
          onAdd={(person) => {
            walkIn(person)
            setQ('')
          }}
          onClose={() => setAdding(false)}
        />
      )}
    </Page>
  )
}
