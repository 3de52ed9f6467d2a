import { Skeleton, Stack } from '@mantine/core'
import { IconDoorEnter } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import type { Event } from '#f/events/events/domain/contract.ts'
import { EditEventPage } from '#f/events/events/web/public.tsx'
import { LinkButton } from '#kit/web/links.tsx'
import { Section } from '#kit/web/page.tsx'

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
      actions={(event) => <ToDoor event={event} />}
      below={(event) => (
        <Suspense fallback={<Waiting />}>
          <Invited event={event} more={props.more(event)} />
          {props.after(event)}
        </Suspense>
      )}
    />
  )
}

/** The place of the people, while their part of the page loads. */
function Waiting() {
  return (
    <Section title="Persone">
      <Stack role="status" aria-busy aria-label="Caricamento in corso">
        <Skeleton height={14} width="60%" />
        <Skeleton height={14} width="45%" />
      </Stack>
    </Section>
  )
}

function ToDoor({ event: { id } }: { event: Event }) {
  return (
    <LinkButton to={{ to: '/app/ingressoEvento', search: { id } }} icon={IconDoorEnter}>
      Ingresso
    </LinkButton>
  )
}
