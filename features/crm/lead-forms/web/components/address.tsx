import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { act } from '#kit/web/act.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { confirm, Dialog } from '#kit/web/dialog.tsx'
import { target } from '#kit/web/places.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { LeadForm } from '../../domain/contract.ts'
import * as text from '../../domain/text.ts'
import { api } from '../api.ts'

interface Made {
  readonly id: number
  readonly address: string
}

/** Makes a new secret address under a name, and shows it this once. */
export function NewFormDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [fault, setFault] = useState('')
  const [made, setMade] = useState<Made>()
  const create = async () => {
    try {
      setMade(await act(api.create, { name }))
    } catch (cause) {
      const { message, fields } = toApiError(cause)
      setFault(fields['name'] ?? message)
    }
  }
  const close = () => {
    onClose()
    if (made) void navigate(target({ to: '/app/leadForm', search: { id: made.id } }))
  }
  return (
    <Dialog opened title="Nuovo modulo web" onClose={close}>
      {made ? (
        <Shown made={made} onClose={close} />
      ) : (
        <form
          className="stack"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          <TextInput
            label="Nome"
            description="Per esempio: Sito, pagina contatti"
            required
            data-autofocus
            value={name}
            error={fault}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Group justify="flex-end">
            <Button type="submit">Crea l’indirizzo</Button>
          </Group>
        </form>
      )}
    </Dialog>
  )
}

/** Replaces the address of a form, after asking, and shows the new one this once. */
export function RenewButton({ form: { id, name } }: { form: LeadForm }) {
  const [made, setMade] = useState<Made>()
  const renew = async () => {
    const question = {
      title: `Sostituisci l’indirizzo di ${name}`,
      text: text.CONFIRM_RENEW,
      confirmLabel: 'Sostituisci',
      danger: true,
    }
    if (await confirm(question)) setMade(await act(api.renew, { id }))
  }
  return (
    <>
      <Button variant="default" onClick={() => void renew().catch(notifyError)}>
        Nuovo indirizzo
      </Button>
      {made && (
        <Dialog opened title={`Indirizzo di ${name}`} onClose={() => setMade(undefined)}>
          <Shown made={made} onClose={() => setMade(undefined)} />
        </Dialog>
      )}
    </>
  )
}

function Shown({ made: { address }, onClose }: { made: Made; onClose: () => void }) {
  return (
    <Stack>
      <Text fw={600}>{text.SHOWN_ONCE}</Text>
      <TextInput
        label="Indirizzo segreto"
        value={new URL(address, location.href).href}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Text size="sm">{text.HOW_TO}</Text>
      <Group justify="flex-end">
        <Button onClick={onClose}>Ho copiato l’indirizzo</Button>
      </Group>
    </Stack>
  )
}
