import { InviteLeadsButton, PresenceSection } from '#f/crm/invites/web/public.tsx'
import { EventPage } from '#f/events/invitations/web/pages/event.tsx'
import { around } from './around.tsx'

const EventAround = around('eventName', () => import('./event/head.tsx'))

/** The page of an event, from where leads are invited too, and who came by course and source. */
export function EventScreen() {
  return (
    <EventAround>
      <EventPage
        more={(event) => <InviteLeadsButton event={event} />}
        after={({ id }) => <PresenceSection eventId={id} />}
      />
    </EventAround>
  )
}
