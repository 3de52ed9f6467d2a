import { lazy, Suspense } from 'react'
import { EventPage } from '#f/events/invitations/web/pages/event.tsx'
import { around, frame } from './around.tsx'

const invites = () => import('#f/crm/invites/web/public.tsx')
const InviteLeads = lazy(() => invites().then((part) => ({ default: part.InviteLeadsButton })))
const Presence = lazy(() => invites().then((part) => ({ default: part.PresenceSection })))

const EventAround = around(
  'eventName',
  frame(() => import('./event/head.tsx')),
)

/** The page of an event, from where leads are invited too, and who came by course and source. */
export function EventScreen() {
  return (
    <EventAround>
      <EventPage
        more={(event) => (
          <Suspense>
            <InviteLeads event={event} />
          </Suspense>
        )}
        after={({ id }) => (
          <Suspense>
            <Presence eventId={id} />
          </Suspense>
        )}
      />
    </EventAround>
  )
}
