import { Button } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { EditEventPage } from '#f/events/events/web/public.tsx'
import { target } from '#kit/web/places.ts'
import { InviteDialog } from '../components/invite-dialog.tsx'
import { PeopleSection } from '../components/people-section.tsx'
import { RemindDialog } from '../components/remind-dialog.tsx'
import { LogSection } from '../components/log-section.tsx'

/**
 * The page of an event: its form, what is sent about it, and everybody who is invited; `more` is
 * what others send.
 */
export function EventPage({ more }: { more: (event: Event) => ReactNode }) {
  return (
    <EditEventPage
      actions={(event) => <ToDoor event={event} />}
      below={(event) => (
        <>
          <PeopleSection
            event={event}
            sending={
              <>
                <Sending event={event} />
                {more(event)}
              </>
            }
          />
          <LogSection event={event} />
        </>
      )}
    />
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

function ToDoor({ event: { id } }: { event: Event }) {
  return (
    <Button
      variant="default"
      leftSection={<IconDoorEnter size={16} />}
      renderRoot={(root) => (
        <Link {...root} {...target({ to: '/app/ingressoEvento', search: { id } })} />
      )}
    >
      Ingresso
    </Button>
  )
}
