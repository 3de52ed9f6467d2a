import { z } from 'zod'
import { day, id, operation, text, version } from '#kit/domain/contract.ts'
import { isWallTime } from '#kit/domain/day.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { NEXT_CONTACTS, OBJECTIONS } from '#f/crm/leads/domain/types.ts'

export const callsCodes = {
  'calls.taken': 'conflict',
  'calls.not_yours': 'conflict',
  'calls.not_to_call': 'conflict',
  'calls.outcome_not_found': 'not_found',
  'calls.contact_time': 'invalid',
  'calls.course_not_found': 'not_found',
} as const satisfies Codes

/** Who has a lead open, and until when at most. */
const lock = z.object({ by: z.string(), until: z.string(), own: z.boolean() })

const person = { id, surname: z.string(), name: z.string(), phone: z.string() }
/** A text that says when the next call was agreed on. */
const booking = z.string()

const toCallRow = z.object({
  ...person,
  createdAt: z.string(),
  courses: z.array(z.string()),
  origins: z.array(z.string()),
  registeredOn: day.nullable(),
  booking,
  lock: lock.nullable(),
})
export type ToCallRow = z.infer<typeof toCallRow>

const calledRow = z.object({
  ...{ ...person, booking, createdAt: z.string(), updatedAt: z.string() },
  /** Why the lead is not to be called any more; null when it may be. */
  notToCall: z.enum(OBJECTIONS).nullable(),
})
export type CalledRow = z.infer<typeof calledRow>

const tag = z.object({ id, name: z.string() })
const contact = z.object({ at: z.string(), kind: z.enum(NEXT_CONTACTS) })

/** All that an operator needs to see while she calls. */
const sheet = z.object({
  ...person,
  mail: z.string(),
  age: z.int().nullable(),
  city: z.string(),
  booking,
  createdAt: z.string(),
  registeredOn: day.nullable(),
  nextContact: contact.nullable(),
  attempts: z.int().nonnegative(),
  tags: z.array(tag.extend({ category: z.string() })),
  /** Notes and calls, the newest first. */
  history: z.array(
    z.object({
      ...{ kind: z.enum(['note', 'call']), at: z.string(), by: z.string(), text: z.string() },
      /** Of a call: whether it was answered, if that is known, and how it ended. */
      answered: z.boolean().nullable(),
      outcome: z.string().nullable(),
    }),
  ),
  /** What to say about the courses she asks for. */
  scripts: z.array(z.object({ course: z.string(), body: z.string() })),
  lock: lock.nullable(),
})
export type CallSheet = z.infer<typeof sheet>

const callBack = z.object({ ...person, ...contact.shape, booking, attempts: z.int() })
export type CallBack = z.infer<typeof callBack>

/** What was done in an hour of a day, or in all of it. */
const sums = {
  calls: z.int().nonnegative(),
  answered: z.int().nonnegative(),
  appointments: z.int().nonnegative(),
  enrolled: z.int().nonnegative(),
}
const workDay = z.object({
  ...sums,
  hours: z.array(z.object({ hour: z.int().min(0).max(23), ...sums })),
})
export type WorkDay = z.infer<typeof workDay>

const callScript = z.object({
  tagId: id,
  course: z.string(),
  body: z.string(),
  /** 0 where there is none yet. */
  version,
})
export type CallScript = z.infer<typeof callScript>

const wallTime = text().refine(isWallTime, 'Data e ora non valide')
const note = text().trim().min(1, 'Scrivi che cosa è stato detto').max(5_000)
const dirDown = z.enum(['asc', 'desc']).default('desc')

export const callsContract = {
  toCall: operation('calls', 'GET', '/calls/to-call', 'Leads that nobody has called yet')
    .input(listInput(['createdAt', 'name', 'surname', 'phone', 'registeredOn', 'booking'], {}))
    .output(listOutput(toCallRow)),
  called: operation('calls', 'GET', '/calls/called', 'Leads that were called, or hold a tag')
    .input(
      listInput(['updatedAt', 'createdAt', 'name', 'surname', 'phone', 'booking'], {
        tagId: id.optional(),
        dir: dirDown,
      }),
    )
    .output(listOutput(calledRow)),
  tags: operation('calls', 'GET', '/calls/tags', 'Every tag, and those that say how a call ended')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(tag), outcomes: z.array(tag) })),
  next: operation('calls', 'POST', '/calls/next', 'Take the lead that is due first, if any')
    .input(z.strictObject({}).optional())
    .output(z.object({ leadId: id.nullable() })),
  take: operation('calls', 'POST', '/calls/{id}/lock', 'Take a lead that nobody else has open')
    .input(z.strictObject({ id }))
    .output(z.object({ leadId: id })),
  sheet: operation('calls', 'GET', '/calls/{id}/sheet', 'A lead as it is called')
    .input(z.strictObject({ id }))
    .output(sheet),
  release: operation('calls', 'DELETE', '/calls/{id}/lock', 'Give back a lead that one has open')
    .input(z.strictObject({ id }))
    .output(z.object({ done: z.literal(true) })),
  save: operation(
    'calls',
    'POST',
    '/calls/{id}/outcome',
    'Save call, note, outcome and next contact, and give the lead back',
  )
    .input(
      z.strictObject({
        id,
        note,
        answered: z.boolean().default(true),
        outcomeTagId: id.nullable().default(null),
        next: z
          .strictObject({ at: wallTime, kind: z.enum(NEXT_CONTACTS).default('callback') })
          .nullable()
          .default(null),
      }),
    )
    .output(z.object({ callId: id })),
  workDay: operation('calls', 'GET', '/calls/day', 'What one has done on a day, by hour')
    .input(z.strictObject({ on: day.optional() }))
    .output(workDay),
  callBacks: operation('calls', 'GET', '/calls/call-backs', 'The next contacts that one agreed on')
    .input(listInput(['at'], {}))
    .output(listOutput(callBack)),
  scripts: operation('crm', 'GET', '/call-scripts', 'What to say about each course')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(callScript) })),
  saveScript: operation('crm-office', 'PUT', '/call-scripts/{tagId}', 'Change what to say')
    .input(z.strictObject({ tagId: id, body: text().trim().max(10_000), version }))
    .output(z.object({ version })),
}
