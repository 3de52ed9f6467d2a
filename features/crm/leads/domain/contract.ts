import { z } from 'zod'
import {
  day,
  id,
  onlyId,
  operation,
  optionalLine,
  text as storable,
  texts,
  trashOperations,
  version,
} from '#kit/domain/contract.ts'
import { isWallTime } from '#kit/domain/day.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { isMailAddress } from '#kit/domain/mail-address.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { withoutInvisible } from '#kit/domain/text.ts'
import { MAX_TAGS } from '#f/crm/tags/domain/rules.ts'
import { TAG_ROLES } from '#f/crm/tags/domain/types.ts'
import { reopening } from './contract/reopening.ts'
import { twin, twinPair } from './contract/twins.ts'
import { AGE_MAX, MAX_LEADS, NOTE_MAX, TAG_IDS } from './rules.ts'
import { ADD_MISSING, AGE_FORM, EDIT_MISSING, MAIL_FORM, YEAR_FORM } from './text.ts'
import {
  CHANNELS,
  LEAD_STATES,
  LEAD_TEXTS,
  MERGED_FIELDS,
  NEXT_CONTACTS,
  OBJECTIONS,
} from './types.ts'

export type { Twin, TwinPair } from './contract/twins.ts'

export const leadCodes = {
  'leads.operator_missing': 'conflict',
  'leads.not_found': 'not_found',
  'leads.tag_missing': 'conflict',
  'leads.merge_itself': 'invalid',
  'leads.merged_further': 'conflict',
  'leads.note_not_found': 'not_found',
  'leads.call_not_found': 'not_found',
} as const satisfies Codes

const heldTag = z.object({
  id,
  name: z.string(),
  categoryId: id,
  role: z.enum(TAG_ROLES).nullable(),
})

/** A line of the list of leads. */
export const leadRow = z.object({
  id,
  ...texts(LEAD_TEXTS),
  /** Names of its tags by what the program takes them for, joined by commas. */
  course: z.string(),
  origin: z.string(),
  infoDate: z.string(),
  tags: z.array(heldTag),
  registeredOn: z.string().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  notToCall: z.enum(OBJECTIONS).nullable(),
  nextContactAt: z.string().nullable(),
  nextContactKind: z.enum(NEXT_CONTACTS).nullable(),
  /** Whose it is to call, by name; null when it is nobody's. */
  operator: z.string().nullable(),
  studentId: id.nullable(),
})
export type LeadRow = z.infer<typeof leadRow>

/** A note or a call of a lead. */
export const contactEntry = z.object({
  id,
  note: z.string(),
  /** On the academy's clock. */
  at: z.string(),
  by: z.string(),
  version,
})
export const callEntry = contactEntry.extend({
  /** The tag that was the outcome. */
  outcome: z.string().nullable(),
  /** Null where nobody wrote it down. */
  answered: z.boolean().nullable(),
  /** Date and time at the academy. */
  appointmentAt: z.string().nullable(),
})
export type NoteEntry = z.infer<typeof contactEntry>
export type CallEntry = z.infer<typeof callEntry>

const named = z.object({ id, name: z.string(), surname: z.string() })

/** The lead's page. */
export const lead = leadRow.extend({
  age: z.int().nullable(),
  channel: z.enum(CHANNELS),
  /** When and where the lead agreed to be contacted, and to which version of the text. */
  consentOn: z.string().nullable(),
  consentSource: z.string(),
  consentText: z.string(),
  /** From arrival to the first call; null while nobody has called. */
  firstCallMinutes: z.number().nullable(),
  assignedTo: id.nullable(),
  /** The lead that it was merged into, and those that were merged into it. */
  mergedInto: named.nullable(),
  merged: z.array(named),
  notes: z.array(contactEntry),
  calls: z.array(callEntry),
  version,
  state: z.enum(LEAD_STATES),
})
export type Lead = z.infer<typeof lead>

const singleSpaced = (value: string) => withoutInvisible(value).replace(/\s+/g, ' ').trim()
const field = (missing: string) =>
  storable(missing).overwrite(singleSpaced).min(1, missing).max(200)

/** The form of a lead; what `missing` says is said of each field that must be there. */
const form = (missing: string) => ({
  name: field(missing),
  surname: field(missing),
  mail: field(missing).refine(isMailAddress, MAIL_FORM),
  phone: optionalLine(50),
  age: z.int(AGE_FORM).min(0, AGE_FORM).max(AGE_MAX, AGE_FORM).nullable(),
  city: optionalLine(),
  registeredOn: day.nullable(),
  tagIds: z.array(id).max(MAX_TAGS),
})

/** A new lead: beside the three that must be there, what is known of it. */
export const newLead = {
  ...form(ADD_MISSING),
  phone: form(ADD_MISSING).phone.default(''),
  age: form(ADD_MISSING).age.default(null),
  city: form(ADD_MISSING).city.default(''),
  registeredOn: form(ADD_MISSING).registeredOn.default(null),
  tagIds: form(ADD_MISSING).tagIds.default([]),
}
export const changedLead = { id, version, ...form(EDIT_MISSING), booking: optionalLine(1_000) }

const filters = z.string().regex(TAG_IDS).optional()

const padded = (value: string) =>
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(value) ? `${value}:00` : value

/** When a lead was called or a note taken. */
const moment = storable(EDIT_MISSING)
  .overwrite(padded)
  .min(1, EDIT_MISSING)
  .max(30)
  .refine((value) => /^\d{4}-/.test(value), { error: YEAR_FORM, abort: true })
  .refine(isWallTime, YEAR_FORM)
const words = storable(EDIT_MISSING)
  .overwrite((value) => withoutInvisible(value).trim())
  .min(1, EDIT_MISSING)
  .max(NOTE_MAX)
const entry = { note: words, at: moment }

const ids = z.array(id).min(1).max(MAX_LEADS)
/** Of each lead whose it is to call. */
const assignments = z
  .array(z.strictObject({ id, accountId: id.nullable() }))
  .min(1)
  .max(MAX_LEADS)
const MANY = { values: 4 * MAX_LEADS }

/** What a list of leads is filtered by. */
export const leadFilters = {
  state: z.enum(LEAD_STATES).default('active'),
  /** Tags that a lead must all hold, and tags of which it must hold none: `12;15;`. */
  with: filters,
  without: filters,
  /** Days of registration, or of arrival where there is none. */
  from: day.optional(),
  to: day.optional(),
}
export const LEAD_SORTS = [
  'updatedAt',
  'createdAt',
  'surname',
  'name',
  'phone',
  'registeredOn',
] as const

export const leadsContract = {
  list: operation('crm', 'GET', '/leads', 'Leads by tags, day and operator')
    .input(
      listInput(LEAD_SORTS, {
        dir: z.enum(['asc', 'desc']).default('desc'),
        ...leadFilters,
        assignedTo: id.optional(),
        /** Those that nobody has called and that may be called, or those that somebody has. */
        toCall: z.boolean().optional(),
      }),
    )
    .output(listOutput(leadRow)),
  get: operation('crm', 'GET', '/leads/{id}', 'One lead with notes and calls, also from the trash')
    .input(onlyId)
    .output(lead),
  check: operation('crm', 'POST', '/leads/check', 'Probable duplicates; changes nothing')
    .input(
      z.strictObject({
        name: optionalLine(),
        surname: optionalLine(),
        mail: optionalLine(),
        phone: optionalLine(50),
        city: optionalLine(),
        /** The lead being edited, which is no duplicate of itself. */
        excludeId: id.optional(),
      }),
    )
    .output(z.object({ twins: z.array(twin) })),
  twins: operation('crm-office', 'GET', '/lead-twins', 'Leads that are probably one person')
    .input(listInput(['surname'], {}))
    .output(listOutput(twinPair)),
  create: operation('crm', 'POST', '/leads', 'Create a lead')
    .input(z.strictObject(newLead))
    .output(z.object({ id })),
  update: operation('crm', 'PUT', '/leads/{id}', 'Change a lead')
    .input(z.strictObject(changedLead))
    .output(z.object({ version })),
  ...trashOperations('crm-office', '/leads', 'a lead'),
  addNote: operation('crm', 'POST', '/leads/{id}/notes', 'Add a note to a lead')
    .input(z.strictObject({ id, ...entry }))
    .output(z.object({ id })),
  addCall: operation('crm', 'POST', '/leads/{id}/calls', 'Write down a call with a lead')
    .input(z.strictObject({ id, ...entry, outcomeTagId: id.nullable().default(null) }))
    .output(z.object({ id })),
  object: operation('crm', 'POST', '/leads/{id}/objection', 'Say that a lead is not to be called')
    .input(z.strictObject({ id, reason: z.enum(OBJECTIONS).nullable() }))
    .output(z.object({ before: z.enum(OBJECTIONS).nullable() })),
  setConsent: operation('crm', 'PUT', '/leads/{id}/consent', 'Write down the consent of a lead')
    .input(
      z.strictObject({
        id,
        version,
        consentOn: day.nullable(),
        consentSource: optionalLine(),
        consentText: optionalLine(),
      }),
    )
    .output(z.object({ version })),
  merge: operation('crm-office', 'POST', '/leads/{id}/merging', 'Merge another lead into this one')
    .input(
      z.strictObject({
        id,
        version,
        otherId: id,
        /** Which of these are taken from the other one. */
        take: z.array(z.enum(MERGED_FIELDS)).max(MERGED_FIELDS.length),
      }),
    )
    .output(z.object({ version })),
  deleteNote: trashOperations('crm', '/lead-notes', 'a note').delete,
  restoreNote: trashOperations('crm', '/lead-notes', 'a note').restore,
  deleteCall: trashOperations('crm', '/lead-calls', 'a call').delete,
  restoreCall: trashOperations('crm', '/lead-calls', 'a call').restore,
  tagMany: operation('crm-office', 'POST', '/leads/tagging', 'Give a tag to many leads', MANY)
    .input(z.strictObject({ ids, tagId: id }))
    /** Those that did not hold it: what taking it back is about. */
    .output(z.object({ ids: z.array(id) })),
  untagMany: operation('crm-office', 'POST', '/leads/untagging', 'Take a tag from many leads', MANY)
    .input(z.strictObject({ ids, tagId: id }))
    .output(z.object({ ids: z.array(id) })),
  operators: operation('crm-office', 'GET', '/lead-operators', 'Who may be given leads to call')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.object({ id, name: z.string() })) })),
  assign: operation('crm-office', 'POST', '/leads/assignment', 'Give leads to operators', MANY)
    .input(z.strictObject({ assignments }))
    /** Whose they were before; left as they are, whose operator no longer works here. */
    .output(
      z.object({
        before: z.array(z.object({ id, accountId: id.nullable() })),
        left: z.array(id),
      }),
    ),
  deleteMany: operation('crm-office', 'POST', '/leads/deletion', 'Move leads to the trash', MANY)
    .input(z.strictObject({ ids }))
    .output(z.object({ ids: z.array(id) })),
  restoreMany: operation(
    'crm-office',
    'POST',
    '/leads/restoration',
    'Take leads out of the trash',
    MANY,
  )
    .input(z.strictObject({ ids }))
    .output(z.object({ ids: z.array(id) })),
  ...reopening,
}
