import { z } from 'zod'
import { id, operation } from '#kit/domain/contract.ts'
import { EXPORT_SIZE, PAGE_SIZE } from '#kit/domain/list.ts'
import { LEFT_OUT, RECIPIENT_KINDS } from './types.ts'

/** People of one target at most. */
const MAX_IDS = 10_000
const ids = z.array(id).max(MAX_IDS).default([])

/** Who is meant; somebody who is meant twice is listed once. */
export const target = z.strictObject({
  /** Everybody of these courses, also those who left them. */
  courseIds: ids,
  /** Everybody of the courses of these categories, without the archived ones. */
  categoryIds: ids,
  studentIds: ids,
  teacherIds: ids,
  /** Taken out one by one: they count as not meant. */
  without: z
    .array(z.strictObject({ kind: z.enum(RECIPIENT_KINDS), id }))
    .max(MAX_IDS)
    .default([]),
  /** Reasons that leave nobody out this time. */
  despite: z.array(z.enum(LEFT_OUT)).max(LEFT_OUT.length).default([]),
})
export type Target = z.infer<typeof target>
/** The same before what is left out is filled in. */
export type Meant = z.input<typeof target>

const recipient = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  id,
  name: z.string(),
  surname: z.string(),
  address: z.string(),
  /** What stands in the first place of the form, valid or not. */
  written: z.string(),
  secondAddress: z.string(),
  withdrawn: z.boolean(),
  blacklisted: z.boolean(),
  /** Null for who gets it. */
  leftOut: z.enum(LEFT_OUT).nullable(),
})

export const recipientsContract = {
  preview: operation(
    'messages',
    'POST',
    '/recipients/preview',
    'Who would get something, and who would not and why; changes nothing',
    { values: 7 * MAX_IDS },
  )
    .input(
      z.strictObject({
        target,
        page: z.int().min(1).max(1_000).default(1),
        size: z.literal([PAGE_SIZE, EXPORT_SIZE]).default(PAGE_SIZE),
      }),
    )
    .output(
      z.object({
        total: z.int(),
        /** How many get it. */
        receiving: z.int(),
        /** How many do not, by reason. */
        leftOut: z.array(z.object({ reason: z.enum(LEFT_OUT), count: z.int() })),
        /** By surname, those who get nothing among them. */
        rows: z.array(recipient),
      }),
    ),
}
