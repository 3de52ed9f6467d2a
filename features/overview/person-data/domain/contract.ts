import { z } from 'zod'
import { day, id, operation } from '#kit/domain/contract.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'
import { MAX_MONTHS } from './rules.ts'
import { MONTHS_FORM } from './text.ts'
import { KEPT_KINDS, SUBJECTS } from './types.ts'

const months = z.int(MONTHS_FORM).min(1, MONTHS_FORM).max(MAX_MONTHS, MONTHS_FORM)

/** For how long data of a kind are kept, and how many of them are due. */
const keptTime = z.object({ kind: z.enum(KEPT_KINDS), months, due: z.int() })
export type KeptTime = z.infer<typeof keptTime>

/** A person whose time is over. */
const duePerson = z.object({
  of: z.enum(['student', 'teacher']),
  id,
  name: z.string(),
  surname: z.string(),
  /** The end of the last course, a payment, a lesson, an invoice: the latest of them. */
  lastOn: day,
})
export type DuePerson = z.infer<typeof duePerson>

/** A student of whom it is to be asked whether she still belongs on the blacklist. */
const review = z.object({
  studentId: id,
  name: z.string(),
  surname: z.string(),
  listedOn: day,
  reviewOn: day,
})
export type Review = z.infer<typeof review>

const nothing = z.strictObject({}).optional()
const counts = z.strictObject({
  student: z.int().min(0),
  teacher: z.int().min(0),
  mail: z.int().min(0),
  invoice: z.int().min(0),
  diary: z.int().min(0),
})

/** What is stored about a person, for the person; and for how long it is. */
export const personDataContract = {
  erase: operation(
    'privacy',
    'POST',
    '/person-data/erasure',
    'Erase the data of a person for good; what the law keeps stays without the name',
  )
    .input(z.strictObject({ of: z.enum(SUBJECTS), id }))
    .output(z.object({})),
  times: operation('privacy', 'GET', '/retention', 'For how long data are kept, and what is due')
    .input(nothing)
    .output(z.object({ rows: z.array(keptTime) })),
  saveTime: operation('privacy', 'PUT', '/retention/{kind}', 'Say for how long a kind is kept')
    .input(z.strictObject({ kind: z.enum(KEPT_KINDS), months }))
    .output(z.object({ before: months })),
  duePeople: operation('privacy', 'GET', '/retention/people', 'Persons whose time is over')
    .input(listInput(['lastOn', 'surname'], {}))
    .output(listOutput(duePerson)),
  reviews: operation(
    'privacy',
    'GET',
    '/retention/reviews',
    'The blacklist, where it is to be reviewed',
  )
    .input(nothing)
    .output(z.object({ rows: z.array(review) })),
  run: operation('privacy', 'POST', '/retention/run', 'Erase all that is due, for good')
    .input(
      z.strictObject({
        /** How many are due of each kind, as they were shown: with other numbers nothing is erased. */
        due: counts,
      }),
    )
    .output(z.object({ erased: counts })),
  hand: operation(
    'school',
    'POST',
    '/person-data/handing',
    'Note that a person is given what is stored about her',
  )
    .input(z.strictObject({ of: z.enum(SUBJECTS), id }))
    .output(z.object({})),
}
