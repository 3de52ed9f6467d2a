import { ActionIcon, Alert, Button, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Meant } from '#f/school/recipients/domain/contract.ts'
import { act } from '#kit/web/act.ts'
import { useBusy } from '#kit/web/busy.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { LetterFrame } from '#kit/web/letter-frame.tsx'
import { notifyDone } from '#kit/web/toast.tsx'
import { TEST_SENT } from '../../domain/text.ts'
import { api } from '../api.ts'

/** Where the user looks at mails of theirs; kept on this machine. */
const OWN_ADDRESS = 'mail-di-prova'

/** The mail as each of its recipients gets it, one after the other, and to oneself. */
export function Preview(props: {
  target: Meant
  words: { subject: string; html: string; link: string }
  uploadIds: number[]
}) {
  const { target, words, uploadIds } = props
  const [position, setPosition] = useState(0)
  const [address, setAddress] = useState(() => localStorage.getItem(OWN_ADDRESS) ?? '')
  const { data, error } = useQuery({
    ...api.preview.query({ target, ...words, position }),
    placeholderData: keepPreviousData,
    retry: false,
  })
  const { busy, run } = useBusy()
  const test = async () => {
    localStorage.setItem(OWN_ADDRESS, address)
    await act(api.test, { ...words, address, uploadIds })
    notifyDone(TEST_SENT)
  }
  const total = data?.total ?? 0
  return (
    <section aria-label="Anteprima" className="stack">
      {error && <Alert color="red">{toApiError(error).message}</Alert>}
      {!error && data && (
        <>
          <div className="row">
            <ActionIcon
              variant="default"
              aria-label="Destinatario precedente"
              disabled={position === 0}
              onClick={() => setPosition(position - 1)}
            >
              <IconChevronLeft size={16} />
            </ActionIcon>
            <ActionIcon
              variant="default"
              aria-label="Destinatario successivo"
              disabled={position >= total - 1}
              onClick={() => setPosition(position + 1)}
            >
              <IconChevronRight size={16} />
            </ActionIcon>
            <span className="figures" role="status">
              {`${Math.min(position + 1, total)} di ${total}: ${data.name}, ${data.address}`}
              {data.secondAddress !== '' && ` (in copia ${data.secondAddress})`}
            </span>
          </div>
          <strong>{data.subject}</strong>
          <LetterFrame html={data.html} title="La mail come arriva" />
        </>
      )}
      <div className="row wrap">
        <TextInput
          type="email"
          aria-label="Il tuo indirizzo per la prova"
          placeholder="il tuo indirizzo"
          value={address}
          onChange={({ currentTarget }) => setAddress(currentTarget.value)}
        />
        <Button
          variant="default"
          loading={busy}
          disabled={address.trim() === ''}
          onClick={() => void run(test)}
        >
          Invia una prova a me
        </Button>
      </div>
    </section>
  )
}
