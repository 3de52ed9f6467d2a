import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatInstant } from '#kit/domain/format.ts'
import { act } from '#kit/web/act.ts'
import { useBusy } from '#kit/web/busy.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { askAddressKept } from '#kit/web/dialog/kept.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Record } from '#kit/web/record.tsx'
import type { Feed } from '../../domain/contract.ts'
import { RESTORED, REPLACED, REVOKED, whoseFeed } from '../../domain/text.ts'
import type { FeedOwner } from '../../domain/types.ts'
import { api } from '../api.ts'
import { NewAddress } from './new-address.tsx'

/** What was done last in this window, and what taking it back puts to use again. */
interface Done {
  readonly text: string
  readonly undo?: number
}

/** Makes, shows once, replaces and revokes the calendar address of an owner. */
export default function FeedDialog(props: { owner: FeedOwner; name: string; onClose: () => void }) {
  const { owner, name, onClose } = props
  const [untaken, setUntaken] = useState(false)
  const close = async () => {
    if (!untaken || (await askAddressKept())) onClose()
  }
  return (
    <Dialog opened title="Calendario sul telefono" onClose={() => void close()}>
      <Stack>
        <Text>
          {`Chi ha l’indirizzo segreto vede nel calendario del telefono o del computer ${whoseFeed[owner.kind]} `}
          <strong>{name}</strong>, sempre aggiornate e senza entrare nel gestionale.
        </Text>
        <Record query={api.get.query(owner)}>
          {({ feed }) => <Address {...{ owner, feed, setUntaken }} />}
        </Record>
      </Stack>
    </Dialog>
  )
}

function Address(props: {
  owner: FeedOwner
  feed: Feed | null
  setUntaken: (untaken: boolean) => void
}) {
  const { owner, feed, setUntaken } = props
  const [address, setAddress] = useState<string>()
  const [done, setDone] = useState<Done>()
  const [problem, setProblem] = useState('')
  const { busy, run: start } = useBusy((cause) => setProblem(toApiError(cause).message))
  const run = (work: () => Promise<void>) => {
    setProblem('')
    return start(work)
  }
  const create = async () => {
    const made = await act(api.create, owner)
    setAddress(new URL(made.address, location.href).href)
    setUntaken(true)
    setDone(made.replacedId === null ? undefined : { text: REPLACED, undo: made.replacedId })
  }
  const revoke = async () => {
    const { revokedId } = await act(api.revoke, owner)
    setAddress(undefined)
    setUntaken(false)
    setDone({ text: REVOKED, ...(revokedId === null ? {} : { undo: revokedId }) })
  }
  const restore = async (id: number) => {
    await act(api.restore, { id })
    setAddress(undefined)
    setUntaken(false)
    setDone({ text: RESTORED })
  }
  const { undo } = done ?? {}
  return (
    <Stack gap="sm">
      {problem !== '' && (
        <Alert role="alert" color="red" variant="light">
          {problem}
        </Alert>
      )}
      {address !== undefined && (
        <NewAddress key={address} address={address} onTaken={() => setUntaken(false)} />
      )}
      {address === undefined && <Standing feed={feed} />}
      {done && (
        <Group role="status" justify="space-between">
          <Text size="sm">{done.text}</Text>
          {undo !== undefined && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={busy}
              onClick={() => void run(() => restore(undo))}
            >
              Annulla
            </Button>
          )}
        </Group>
      )}
      <Group justify="flex-end">
        {feed && (
          <Button variant="default" disabled={busy} onClick={() => void run(revoke)}>
            Revoca l’indirizzo
          </Button>
        )}
        <Button
          {...(feed ? { variant: 'default' } : {})}
          loading={busy}
          onClick={() => void run(create)}
        >
          {feed ? 'Crea un indirizzo nuovo' : 'Crea l’indirizzo'}
        </Button>
      </Group>
    </Stack>
  )
}

/** What there is when nothing was made just now. */
function Standing({ feed }: { feed: Feed | null }) {
  if (!feed) return <Text c="dimmed">Non c’è ancora un indirizzo in uso.</Text>
  return (
    <Text c="dimmed">
      {`C’è un indirizzo in uso, creato il ${formatInstant(feed.createdAt)} da ${feed.createdBy}. `}
      Per sicurezza si vede solo quando viene creato: se è andato perso creane uno nuovo, e il
      vecchio smetterà di funzionare.
    </Text>
  )
}
