import { z } from 'zod'
import { day, id, operation } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { MAX_MONTHS } from './rules.ts'
import { MONTHS_FORM } from './text.ts'

export const retentionCodes = {
  'retention.source_not_found': 'not_found',
  'retention.changed': 'conflict',
} as const satisfies Codes

const months = z.int(MONTHS_FORM).min(1, MONTHS_FORM).max(MAX_MONTHS, MONTHS_FORM)

const source = z.object({ tagId: id, name: z.string(), months })
export type Source = z.infer<typeof source>

/** A lead whose time is over. */
const dueLead = z.object({
  id,
  name: z.string(),
  surname: z.string(),
  /** Names of its sources, joined by commas. */
  sources: z.string(),
  /** Arrival, consent, note, call or agreed contact: the latest of them. */
  lastContactOn: day,
  months,
})
export type DueLead = z.infer<typeof dueLead>

/** How many leads of a year and a source were deleted, and how far they had got. */
const left = z.object({
  year: z.int(),
  source: z.string().nullable(),
  leads: z.int(),
  called: z.int(),
  reached: z.int(),
  openDay: z.int(),
})
export type Left = z.infer<typeof left>

export const retentionContract = {
  sources: operation('crm-office', 'GET', '/lead-retention', 'For how long leads are kept')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(source) })),
  save: operation(
    'crm-office',
    'PUT',
    '/lead-retention/{tagId}',
    'Say for how many months leads of a source are kept',
  )
    .input(z.strictObject({ tagId: id, months }))
    .output(z.object({ before: months })),
  due: operation('crm-office', 'GET', '/lead-retention/due', 'Leads whose time is over')
    .input(listInput(['lastContactOn', 'surname'], {}))
    .output(listOutput(dueLead)),
  delete: operation(
    'crm-office',
    'POST',
    '/lead-retention/deletion',
    'Delete the data of leads whose time is over, for good; only counts are left',
  )
    .input(
      z.strictObject({
        /** How many are due, as they were shown: with another number nothing is deleted. */
        due: z.int().min(1),
      }),
    )
    .output(z.object({ deleted: z.int() })),
  left: operation('crm-office', 'GET', '/lead-retention/left', 'What is left of deleted leads')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(left) })),
}
