import { z } from 'zod'
import { done, id, line, operation, optionalLine, text, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'

export const templateCodes = {
  'templates.not_found': 'not_found',
  'templates.unknown_placeholder': 'invalid',
  'templates.lacks_placeholder': 'invalid',
  'templates.empty': 'invalid',
} as const satisfies Codes

/** The longest text of a letter, in characters of HTML. */
export const MAX_HTML = 100_000

const words = { subject: line(), html: text().max(MAX_HTML) }

const templateRow = z.object({
  key: z.string(),
  name: z.string(),
  subject: z.string(),
  /** Whether the office wrote it itself. */
  changed: z.boolean(),
  savedBy: z.string().nullable(),
  savedAt: z.string().nullable(),
  version,
})

export type TemplateRow = z.infer<typeof templateRow>

const key = z.string().max(100)

/** The letters that the program sends, in the words of the office. */
export const templatesContract = {
  list: operation('settings', 'GET', '/templates', 'The letters that the program sends')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(templateRow) })),
  get: operation('settings', 'GET', '/templates/{key}', 'One letter with its versions')
    .input(z.strictObject({ key }))
    .output(
      templateRow.extend({
        html: z.string(),
        original: z.object({ subject: z.string(), html: z.string() }),
        placeholders: z.array(z.object({ name: z.string(), meaning: z.string() })),
        /** The newest first; without text the original was restored. */
        versions: z.array(
          z.object({
            version,
            subject: z.string().nullable(),
            html: z.string().nullable(),
            savedBy: z.string(),
            savedAt: z.string(),
          }),
        ),
      }),
    ),
  save: operation('settings', 'PUT', '/templates/{key}', 'Write a letter anew')
    .input(z.strictObject({ key, version, ...words }))
    .output(z.object({ version })),
  restore: operation('settings', 'POST', '/templates/{key}/restoration', 'Take the original again')
    .input(z.strictObject({ key, version }))
    .output(done),
  people: operation(
    'settings',
    'GET',
    '/templates/{key}/people',
    'Whom a letter can be looked at for',
  )
    .input(z.strictObject({ key, q: optionalLine().default('') }))
    .output(z.object({ rows: z.array(z.object({ id, name: z.string() })) })),
  preview: operation(
    'settings',
    'POST',
    '/templates/{key}/preview',
    'A letter as a person would get it; changes nothing and sends nothing',
  )
    .input(z.strictObject({ key, personId: id, ...words }))
    .output(z.object({ subject: z.string(), html: z.string(), text: z.string() })),
}
