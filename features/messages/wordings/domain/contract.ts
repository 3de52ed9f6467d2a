import { z } from 'zod'
import { id, line, operation, text, trashOperations, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'

export const wordingCodes = {
  'wordings.not_found': 'not_found',
  'wordings.name_taken': 'conflict',
  'wordings.empty': 'invalid',
} as const satisfies Codes

/** The longest text of a mail, in characters of HTML: a page pasted from elsewhere. */
export const MAX_HTML = 100_000

const wording = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  html: z.string(),
  version,
})
export type Wording = z.infer<typeof wording>

const data = { name: line(), subject: line(), html: text().max(MAX_HTML) }

/** Texts that the office keeps under a name and takes into its mails. */
export const wordingsContract = {
  list: operation('messages', 'GET', '/wordings', 'Kept texts, by name')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(wording) })),
  create: operation('messages', 'POST', '/wordings', 'Keep a text')
    .input(z.strictObject(data))
    .output(z.object({ id })),
  update: operation('messages', 'PUT', '/wordings/{id}', 'Change a kept text')
    .input(z.strictObject({ id, version, ...data }))
    .output(z.object({ version })),
  ...trashOperations('messages', '/wordings', 'a kept text'),
}
