import { IconDoorEnter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { EditEventPage } from '#f/events/events/web/public.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { LoadingSection } from '#kit/web/loading.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'

const Invited = lazy(() => import('../components/invited.tsx'))

/**
 * The page of an event: its form, what is sent about it, and everybody who is invited; `more` is
 * what others send, `after` what they tell of who came.
 */
export function EventPage(props: {
  more: (event: Event) => ReactNode
  after: (event: Event) => ReactNode
}) {
  return (
    <EditEventPage
      ask={async (...asked) => (await import('../actions.ts')).askBeforeSaving(...asked)}
      actions={(event) => <ToDoor event={event} />}
      below={(event) => (
        <RecordPart name="persone" label="Persone">
          <Suspense fallback={<LoadingSection title="Persone" />}>
            <Invited event={event} more={props.more(event)} />
            {props.after(event)}
          </Suspense>
        </RecordPart>
      )}
    />
  )
}

function ToDoor({ event: { id } }: { event: Event }) {
  return (
    <LinkButton to={{ to: '/app/ingressoEvento', search: { id } }} icon={IconDoorEnter}>
      Ingresso
    </LinkButton>
  )
}
