import { createClient } from '#kit/web/client.ts'
import { withSentence } from '#kit/web/client/wording.ts'
import { mailingsContract } from '../domain/contract.ts'
import { NOT_SENT } from '../domain/text.ts'

export const api = createClient('mailings', mailingsContract)

/** Sending, whose failures that are nobody's mistake begin with the sentence of the academy. */
export const sendMail = withSentence(api.send, NOT_SENT)
