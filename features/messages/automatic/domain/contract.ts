import { z } from 'zod'
import { LEFT_OUT, RECIPIENT_KINDS } from '#f/school/recipients/domain/types.ts'
import { MAIL_STATES } from '#f/system/mail/domain/types.ts'
import { id, operation, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { MAX_DAYS } from './rules.ts'
import { DAYS_WRONG } from './text/wrong.ts'
import { RULES } from './types.ts'

export const automaticCodes = {
  'automatic.not_found': 'not_found',
  'automatic.nothing_to_say': 'not_found',
} as const satisfies Codes

const key = z.enum(RULES)

const rule = z.object({
  key,
  enabled: z.boolean(),
  days: z.int(),
  version,
  /** Instants. */
  lastRunAt: z.string().nullable(),
  /** Why the last run ended before its time. */
  lastError: z.string().nullable(),
  sent: z.int(),
  failed: z.int(),
})
export type Rule = z.infer<typeof rule>

/** Who would be written to now, and what the mail would tell. */
const expected = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  personId: id,
  name: z.string(),
  lines: z.array(z.string()),
  /** Why nothing would go after all. */
  leftOut: z.enum(LEFT_OUT).nullable(),
})

const logLine = z.object({
  id,
  rule: key,
  name: z.string(),
  address: z.string(),
  subject: z.string(),
  createdAt: z.string(),
  state: z.enum(MAIL_STATES),
  lastError: z.string().nullable(),
})
export type LogLine = z.infer<typeof logLine>

export const automaticContract = {
  rules: operation('messages', 'GET', '/automatic-mails/rules', 'The mails that go by themselves')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(rule) })),
  save: operation(
    'messages',
    'PUT',
    '/automatic-mails/rules/{key}',
    'Switch a rule on or off, and its number of days',
  )
    .input(
      z.strictObject({
        key,
        enabled: z.boolean(),
        days: z.int(DAYS_WRONG).min(0, DAYS_WRONG).max(MAX_DAYS, DAYS_WRONG),
        version,
      }),
    )
    .output(z.object({ version })),
  expected: operation(
    'messages',
    'GET',
    '/automatic-mails/rules/{key}/today',
    'Who would get the mail of a rule now; sends nothing',
  )
    .input(z.strictObject({ key }))
    .output(z.object({ rows: z.array(expected) })),
  log: operation('messages', 'GET', '/automatic-mails', 'What went by itself, and how it ended')
    .input(
      listInput(['createdAt'], {
        dir: z.enum(['asc', 'desc']).default('desc'),
        rule: key.optional(),
      }),
    )
    .output(listOutput(logLine)),
}
