import { Button, TextInput } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { Section } from '#kit/web/page.tsx'
import type { WalkIn } from './door-queue.ts'

interface Props {
  readonly waiting: readonly WalkIn[]
  readonly onAdd: (person: Omit<WalkIn, 'key'>) => void
}

/** Somebody who came without an invitation, in two fields. */
export function WalkInForm({ waiting, onAdd }: Props) {
  const [name, setName] = useState('')
  const [contact, setContact] = useState('')
  const add = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    onAdd({ guestName: name.trim(), contact: contact.trim() })
    setName('')
    setContact('')
  }
  return (
    <Section title="Chi arriva senza invito">
      <form className="stack" onSubmit={add}>
        <TextInput
          label="Nome e cognome"
          required
          maxLength={200}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <TextInput
          label="Mail o telefono"
          maxLength={200}
          value={contact}
          onChange={({ currentTarget }) => setContact(currentTarget.value)}
        />
        <Button type="submit" variant="default">
          Aggiungi e segna presente
        </Button>
      </form>
      {waiting.length > 0 && (
        <ul className="bare small dim">
          {waiting.map(({ key, guestName }) => (
            <li key={key}>{guestName}: in attesa di invio</li>
          ))}
        </ul>
      )}
    </Section>
  )
}
