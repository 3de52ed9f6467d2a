import { createClient } from '#kit/web/client.ts'
import { readWhile } from '#kit/web/table/read-while.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { mailingsContract } from '../domain/contract.ts'
import { mayCancel } from '../domain/rules.ts'
import { NOT_SENT } from '../domain/text.ts'

export const api = createClient('mailings', mailingsContract)

/** Sending, whose failures that are nobody's mistake begin with the sentence of the academy. */
export const sendMail = withSentence(api.send, NOT_SENT)

const POLL_MS = 5_000

/** The list of what was written, read again and again while something of it is still to go. */
export const followed = readWhile(api.list, mayCancel, POLL_MS)
