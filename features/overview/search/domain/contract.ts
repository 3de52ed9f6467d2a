import { z } from 'zod'
import { SHOWN } from '#f/billing/payments/domain/types.ts'
import { id, operation, text } from '#kit/domain/contract.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { AREAS, FOUND_KINDS, MARKS, MEANT_KINDS } from './types.ts'

export const found = z.object({
  kind: z.enum(FOUND_KINDS),
  id,
  /** Name of a course or a room, or "Cognome Nome". */
  title: z.string(),
  /** Category and academic year of a course, mail of a person; empty for a room. */
  detail: z.string(),
  mark: z.enum(MARKS).nullable(),
})
export type Found = z.infer<typeof found>

/** Somebody with what one mostly wants to know. */
export const person = z.object({
  kind: z.enum(MEANT_KINDS),
  id,
  name: z.string(),
  surname: z.string(),
  mail: z.string(),
  /** Empty for teachers, of whom none is kept. */
  phone: z.string(),
  /** Those going on, or the latest when none is. */
  courses: z.array(z.object({ id, name: z.string(), archived: z.boolean() })),
  /** Has left all courses. */
  withdrawn: z.boolean(),
  blacklisted: z.boolean(),
  /** A lead that does not want to be called. */
  notToCall: z.boolean(),
  standing: z.enum(SHOWN).nullable(),
  lateCents: z.int(),
  /** The name is only like what was typed. */
  near: z.boolean(),
})
export type Person = z.infer<typeof person>

const area = z.enum(AREAS).default('app')

export const searchContract = {
  find: operation(
    'search',
    'GET',
    '/search',
    'What has the text in its name, of every kind, people also by mail, phone, tax and payment code',
  )
    .input(listInput(['best', 'name', 'kind'], { area }))
    .output(listOutput(found)),
  people: operation(
    'search',
    'GET',
    '/search/people',
    'The few people that a text most probably means, with what one wants to know of them',
  )
    .input(z.strictObject({ q: text().max(200), area }))
    .output(z.object({ rows: z.array(person) })),
}
