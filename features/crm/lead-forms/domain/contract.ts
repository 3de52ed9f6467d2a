import { z } from 'zod'
import { MAX_TAGS } from '#f/crm/tags/domain/rules.ts'
import {
  id,
  line,
  onlyId,
  operation,
  optionalLine,
  trashOperations,
  version,
} from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { NAME_MAX } from './rules.ts'
import { leadFormSentences } from './text.ts'
import { ARRIVAL_STATES, FORM_FIELDS, type FormField } from './types.ts'

export const leadFormCodes = {
  'lead_forms.not_found': 'not_found',
  'lead_forms.taken': 'conflict',
  'lead_forms.mapping_missing': 'invalid',
} as const satisfies Codes

const formName = optionalLine(NAME_MAX).nullable()
const mapping = z
  .strictObject(
    Object.fromEntries(FORM_FIELDS.map((field) => [field, formName])) as Record<
      FormField,
      typeof formName
    >,
  )
  .refine(
    ({ name, surname, fullName, phone, mail }) =>
      Boolean((name && surname) || fullName) && Boolean(phone || mail),
    leadFormSentences['lead_forms.mapping_missing'],
  )

const row = z.object({
  id,
  name: z.string(),
  /** Whether it was said what its fields are. */
  mapped: z.boolean(),
  /** What came in within the last thirty days, and what of it became new leads. */
  arrived: z.int(),
  added: z.int(),
  /** Minutes from arrival to the first call: of half of those leads it took no longer. */
  minutes: z.number().nullable(),
  /** Of those leads, how many were not called yet. */
  uncalled: z.int(),
})
export type LeadFormRow = z.infer<typeof row>

const record = row.extend({
  mapping: z.record(z.enum(FORM_FIELDS), z.string().nullable()).nullable(),
  /** What the fields seem to be by their names, and the names that came in lately. */
  guess: z.record(z.enum(FORM_FIELDS), z.string().nullable()),
  names: z.array(z.string()),
  trap: z.string(),
  consentText: z.string(),
  tagIds: z.array(id),
  version,
  deleted: z.boolean(),
})
export type LeadForm = z.infer<typeof record>

const arrival = z.object({
  id,
  receivedAt: z.string(),
  state: z.enum(ARRIVAL_STATES),
  reasons: z.array(z.string()),
  /** What it said, for who has to put it right by hand. */
  said: z.string(),
  leadId: id.nullable(),
  leadName: z.string().nullable(),
  minutes: z.number().nullable(),
})
export type Arrival = z.infer<typeof arrival>

/** The path with the token, which is answered when it is made and never again. */
const address = z.object({ id, address: z.string() })

export const leadFormsContract = {
  list: operation('crm-office', 'GET', '/lead-forms', 'Addresses at which leads come in')
    .input(listInput(['name'], {}))
    .output(listOutput(row)),
  get: operation('crm-office', 'GET', '/lead-forms/{id}', 'One of them, also from the trash')
    .input(onlyId)
    .output(record),
  arrivals: operation('crm-office', 'GET', '/lead-forms/{id}/arrivals', 'What came in by it')
    .input(
      listInput(['receivedAt'], {
        id,
        dir: z.enum(['asc', 'desc']).default('desc'),
        state: z.enum(ARRIVAL_STATES).optional(),
      }),
    )
    .output(listOutput(arrival)),
  create: operation('lead-forms', 'POST', '/lead-forms', 'Make a secret address')
    .input(z.strictObject({ name: line(NAME_MAX) }))
    .output(address),
  renew: operation('lead-forms', 'POST', '/lead-forms/{id}/address', 'Replace its address')
    .input(onlyId)
    .output(address),
  update: operation('lead-forms', 'PUT', '/lead-forms/{id}', 'Say what its fields are')
    .input(
      z.strictObject({
        id,
        version,
        name: line(NAME_MAX),
        mapping,
        trap: optionalLine(NAME_MAX),
        consentText: optionalLine(),
        tagIds: z.array(id).max(MAX_TAGS),
      }),
    )
    .output(z.object({ version })),
  ...trashOperations('lead-forms', '/lead-forms', 'an address for leads'),
}
