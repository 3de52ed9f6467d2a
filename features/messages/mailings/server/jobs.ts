import { z } from 'zod'
import { recipients } from '#f/school/recipients/server/queries.ts'
import { target } from '#f/school/recipients/domain/contract.ts'
import { LEFT_OUT, RECIPIENT_KINDS } from '#f/school/recipients/domain/types.ts'
import { queueMail } from '#f/system/mail/server/mutations.ts'
import { id } from '#kit/domain/contract.ts'
import { fullName } from '#kit/domain/format.ts'
import { refuse } from '#kit/domain/result.ts'
import type { BatchKind } from '#kit/server/batch.ts'
import { groupOf } from '../domain/rules.ts'
import { titleOf } from '../domain/text.ts'
import { MAILING } from './mail.ts'

const Item = z.object({
  kind: z.enum(RECIPIENT_KINDS),
  id,
  /** What the placeholders stand for in their mail; without them it goes as it stands. */
  values: z.record(z.string(), z.string().optional()).optional(),
})
const Shared = z.object({
  mailingId: id,
  subject: z.string(),
  despite: z.array(z.enum(LEFT_OUT)),
})

/** Puts the mail of each recipient into the outbox, at the address of that moment and only once. */
export const mailingBatch: BatchKind<z.infer<typeof Item>, z.infer<typeof Shared>> = {
  name: 'mailings.send',
  who: 'messages',
  item: Item,
  shared: Shared,
  title: titleOf,
  act: async ({ tx, actor }, { kind, id: personId, values }, { mailingId, subject, despite }) => {
    const meant = { [kind === 'student' ? 'studentIds' : 'teacherIds']: [personId], despite }
    const [person] = await recipients(tx, target.parse(meant))
    if (!person || person.leftOut !== null) return refuse('mailings.left_out')
    return queueMail(tx, actor, {
      kind: MAILING,
      to: { address: person.address, name: fullName(person) },
      cc: person.secondAddress,
      subject,
      data: { mailingId, name: fullName(person), values },
      group: groupOf(mailingId),
      key: `${groupOf(mailingId)} ${kind} ${personId}`,
    })
  },
}
