import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { withSentence } from '#kit/web/client/wording.ts'
import { toApiError } from '#kit/web/client/api-error.ts'
import { Form } from '#kit/web/form.tsx'
import { wrongFields } from '#kit/web/form/wrong.ts'
import { Page } from '#kit/web/page.tsx'
import { target } from '#kit/web/places.ts'
import { RecordPage } from '#kit/web/record.tsx'
import { RecordPart } from '#kit/web/record-part.tsx'
import { useReading } from '#kit/web/reading.ts'
import { SaveOrEdit, SummaryPart } from '#kit/web/record-reading.tsx'
import { useSave } from '#kit/web/save.ts'
import { useSelected } from '#kit/web/selection.ts'
import { notifyDone } from '#kit/web/toast.tsx'
import type { Event } from '../../domain/contract.ts'
import { EVENT_SAVED, IN_TRASH, NOT_SELECTED, UPDATE_FAILED } from '../../domain/text.ts'
import { api } from '../api.ts'
import { EventFields } from '../components/fields.tsx'
import {
  askLinkTitles,
  type Changed,
  changedBy,
  checkBothFiles,
  formInput,
  valuesOf,
} from '../components/values.ts'

const DatesSection = lazy(() =>
  import('../components/dates-section.tsx').then((part) => ({ default: part.DatesSection })),
)

const Summary = lazy(() => import('../components/summary.tsx'))

const TITLE = 'Modifica evento'
const LIST = { label: 'Eventi', to: '/app/eventi' } as const

interface Added {
  /** Asks what others have to ask before an event is saved. */
  readonly ask: (event: Event, changed: Changed) => Promise<boolean>
  /** What others do with an event, beside saving it. */
  readonly actions: (event: Event) => ReactNode
  /** What others show of it below its form. */
  readonly below: (event: Event) => ReactNode
}

/** "Modifica evento"; without an event that is there it leads back to the list. */
export function EditEventPage(added: Added) {
  const id = useSelected('eventName')
  const { error } = useQuery({ ...api.get.query({ id: id ?? 0 }), enabled: id !== undefined })
  if (id === undefined || (error && toApiError(error).kind === 'not_found')) {
    return <Navigate {...target('/app/eventslist')} replace />
  }
  return (
    <RecordPage
      title={TITLE}
      trail={[LIST]}
      id={id}
      query={(event) => api.get.query({ id: event })}
      nothing={NOT_SELECTED}
      list={{ ...LIST, label: 'Vai agli eventi' }}
      trash={(event) =>
        event.deleted && {
          name: event.title,
          text: IN_TRASH,
          restore: async () => (await import('../actions.ts')).restore(event),
        }
      }
    >
      {(event) => <EventSheet event={event} {...added} />}
    </RecordPage>
  )
}

const update = withSentence(api.update, UPDATE_FAILED)

function EventSheet({ event, ask, actions, below }: Added & { event: Event }) {
  const { id } = event
  const start = valuesOf(event)
  const inputOf = (values: typeof start) => ({ id, version: values.version, ...formInput(values) })
  const form = useSave({
    call: update,
    start,
    toInput: inputOf,
    check: (values) => ({
      ...wrongFields(update.schema, inputOf(values)),
      ...checkBothFiles(values),
    }),
    before: async (values) => {
      const titled = await askLinkTitles(values)
      return titled && (await ask(event, changedBy(values, start))) && titled
    },
    draft: `editEvento-${id}`,
    saved: () => notifyDone(EVENT_SAVED),
  })
  return (
    <Page
      title={TITLE}
      trail={[LIST]}
      actions={actions(event)}
      primary={<SaveOrEdit form={form} to={{ to: '/app/editEvento', search: { id } }} />}
    >
      {useReading() ? (
        <SummaryPart>
          <Summary event={event} />
          <DatesSection id={id} />
        </SummaryPart>
      ) : (
        <RecordPart name="dati" label="Dati" first>
          <Form form={form}>
            <EventFields form={form} event={event} />
          </Form>
          <Suspense>
            <DatesSection id={id} />
          </Suspense>
        </RecordPart>
      )}
      {below(event)}
    </Page>
  )
}
