import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { api } from './api.ts'

const Loaded = lazy(() =>
  import('./components/leads-dialog.tsx').then((part) => ({ default: part.LeadsDialog })),
)

export const { admit } = api

/** Invites leads to an event. */
export function InviteLeadsButton({ event }: { event: Event }) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setAsked(true)}>
        Invita lead
      </Button>
      {asked && (
        <Suspense>
          <Loaded event={event} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

const Presence = lazy(() =>
  import('./components/presence-section.tsx').then((part) => ({ default: part.PresenceSection })),
)

/** Who came to an event, by course and by source. */
export function PresenceSection({ eventId }: { eventId: number }) {
  return (
    <Suspense>
      <Presence eventId={eventId} />
    </Suspense>
  )
}
