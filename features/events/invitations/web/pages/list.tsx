import { EventsPage } from '#f/events/events/web/public.tsx'

/** The list of events, where deleting one says how many have accepted. */
export function EventListPage() {
  return (
    <EventsPage atStake={async (event) => (await import('../actions.ts')).whoIsNotTold(event)} />
  )
}
