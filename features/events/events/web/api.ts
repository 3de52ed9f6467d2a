import { type ApiError, EMPTY_ANSWER } from '#kit/web/client/api-error.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { createClient } from '#kit/web/client.ts'
import { eventsContract } from '../domain/contract.ts'
import { UNREADABLE_ANSWER, WRONG_ANSWER } from '../domain/text.ts'

const client = createClient('events', eventsContract)
const answered = ({ code, status }: ApiError) =>
  (code === 'kit.no_answer' || code === EMPTY_ANSWER) && status !== 0

/** Where it was not the server's own answer, the list says whether it could be read at all. */
const list = withSentence(
  withSentence(
    client.list,
    `${UNREADABLE_ANSWER}.`,
    (error) => answered(error) && error.status < 400,
  ),
  `${WRONG_ANSWER}.`,
  (error) => answered(error) && error.status >= 400,
)

export const api = { ...client, list }

/** Where the attachment of an event is read. */
export const attachmentAddress = ({ id }: { readonly id: number }) => `/api/events/${id}/attachment`
