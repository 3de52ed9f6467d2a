import { createClient } from '#kit/web/client.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { mailingsContract } from '../domain/contract.ts'
import { mayCancel } from '../domain/rules.ts'
import { NOT_SENT } from '../domain/text.ts'

export const api = createClient('mailings', mailingsContract)

/** Sending, whose failures that are nobody's mistake begin with the sentence of the academy. */
export const sendMail = withSentence(api.send, NOT_SENT)

const POLL_MS = 5_000

type Rows = Awaited<ReturnType<typeof api.list>>['rows']

/** The list of what was written, read again and again while something of it is still to go. */
export const followed: typeof api.list = Object.assign(
  (...call: Parameters<typeof api.list>) => api.list(...call),
  {
    ...{ key: api.list.key, schema: api.list.schema },
    query: (input: Parameters<typeof api.list.query>[0]) => ({
      ...api.list.query(input),
      refetchInterval: ({ state }: { state: { data?: { rows: Rows } | undefined } }) =>
        state.data?.rows.some(mayCancel) ? POLL_MS : (false as const),
    }),
  },
)
