import { Button, Group, TextInput } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { REQUIRED } from '#kit/domain/wording.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { mayLeave } from '#kit/web/form/leave.ts'
import type { WalkIn } from './door-queue.ts'

interface Props {
  /** The name that was looked for in vain. */
  readonly name: string
  readonly onAdd: (person: Omit<WalkIn, 'key'>) => void
  readonly onClose: () => void
}

/** Somebody who came without an invitation, in two fields. */
export function WalkInDialog({ name: sought, onAdd, onClose }: Props) {
  const [name, setName] = useState(sought)
  const [contact, setContact] = useState('')
  const [missing, setMissing] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const typed = name !== sought || contact !== ''
  const close = () => void mayLeave(typed).then((leaves) => leaves && onClose())
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') {
      setMissing(true)
      field.current?.focus()
      return
    }
    onAdd({ guestName: name.trim(), contact: contact.trim() })
    onClose()
  }
  return (
    <Dialog title="Chi arriva senza invito" opened onClose={close}>
      <form className="stack" noValidate onSubmit={add}>
        <TextInput
          ref={field}
          label="Nome e cognome"
          required
          maxLength={200}
          value={name}
          error={missing && REQUIRED}
          onChange={({ currentTarget }) => {
            setName(currentTarget.value)
            setMissing(false)
          }}
        />
        <TextInput
          label="Mail o telefono"
          maxLength={200}
          value={contact}
          onChange={({ currentTarget }) => setContact(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Annulla
          </Button>
          <Button type="submit">Aggiungi e segna presente</Button>
        </Group>
      </form>
    </Dialog>
  )
}
