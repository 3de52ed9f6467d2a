import { z } from 'zod'
import { recipients } from '#f/school/recipients/server/queries.ts'
import { target } from '#f/school/recipients/domain/contract.ts'
import { LEFT_OUT, RECIPIENT_KINDS } from '#f/school/recipients/domain/types.ts'
import { queueMails, type NewMail } from '#f/system/mail/server/mutations.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { BatchKind, Working } from '#kit/server/batch.ts'
import { groupOf } from '../domain/rules.ts'
import { titleOf } from '../domain/text.ts'
import { MAILING, subjectOf } from './mail.ts'

const Item = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  id,
  /** What the placeholders stand for in their mail; without them it goes as it stands. */
  values: z.record(z.string(), z.string().optional()).optional(),
})
const Shared = z.object({
  mailingId: id,
  subject: z.string(),
  /** Through which courses they are meant; without them each is meant by name. */
  target: target.optional(),
  despite: z.array(z.enum(LEFT_OUT)),
  /** Whether more than one gets it. */
  many: z.boolean().default(true),
})

type Item = z.infer<typeof Item>
type Shared = z.infer<typeof Shared>

/**
 * Puts the mail of each recipient into the outbox, at the address of that moment and only once. A mail
 * may have been written months before: who is meant is asked again, so that it does not go to who has
 * left the course since.
 */
async function queueAll(
  { services, tx, actor }: Working,
  items: readonly Item[],
  { mailingId, subject: text, target: written, despite, many }: Shared,
): Promise<Result<unknown>[]> {
  const idsOf = (wanted: Item['kind']) =>
    items.filter(({ kind }) => kind === wanted).map(({ id: personId }) => personId)
  const named = { studentIds: idsOf('student'), teacherIds: idsOf('teacher') }
  // Who share an address were told apart when it was sent; here each is looked at alone.
  const alone = [...new Set([...despite, 'duplicate' as const])]
  const people = await recipients(tx, target.parse({ ...(written ?? named), despite: alone }))
  const byKey = new Map(people.map((person) => [`${person.kind} ${person.id}`, person]))
  const group = groupOf(mailingId)
  const mails = items.map(({ kind, id: personId, values }): NewMail | undefined => {
    const person = byKey.get(`${kind} ${personId}`)
    if (!person || person.leftOut !== null) return undefined
    const name = fullName(person)
    const subject = subjectOf(services, text, values, name)
    return {
      ...{ kind: MAILING, to: { address: person.address, name }, cc: person.secondAddress },
      ...{ subject, data: { mailingId, name, values } },
      ...{ group, key: `${group} ${kind} ${personId}`, bulk: many },
    }
  })
  const queued = await queueMails(
    tx,
    actor,
    mails.filter((mail) => mail !== undefined),
  )
  return mails.map((mail) => (mail && queued.shift()) ?? refuse('mailings.left_out'))
}

/** Writes to each recipient of a mailing. */
export const mailingBatch: BatchKind<Item, Shared> = {
  name: 'mailings.send',
  who: 'messages',
  item: Item,
  shared: Shared,
  title: titleOf,
  act: async (at, item, shared) => {
    const [queued = refuse('mailings.left_out')] = await queueAll(at, [item], shared)
    return queued
  },
  actOnAll: queueAll,
}
