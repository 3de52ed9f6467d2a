import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { InviteDialog } from './invite-dialog.tsx'
import { LogSection } from './log-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { RemindDialog } from './remind-dialog.tsx'

/** Who is invited to an event, what is sent about it, and what happened; `more` is what others send. */
export default function Invited({ event, more }: { event: Event; more: ReactNode }) {
  return (
    <>
      <PeopleSection
        event={event}
        sending={
          <>
            <Sending event={event} />
            {more}
          </>
        }
      />
      <LogSection event={event} />
    </>
  )
}

type Asked = 'event' | 'invitations' | 'reminder'

/** The event and invitations to it are one letter: who was invited already is left out. */
function Sending({ event }: { event: Event }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const ask = (what: Asked, label: string) => (
    <Button variant="default" onClick={() => setAsked(what)}>
      {label}
    </Button>
  )
  return (
    <>
      {ask('event', 'Invia evento')}
      {ask('reminder', 'Invia promemoria')}
      {ask('invitations', 'Invia inviti')}
      {asked === 'reminder' && <RemindDialog event={event} onClose={close} />}
      {(asked === 'event' || asked === 'invitations') && (
        <InviteDialog
          event={event}
          title={asked === 'event' ? 'Invia evento' : 'Invia inviti'}
          onClose={close}
        />
      )}
    </>
  )
}
