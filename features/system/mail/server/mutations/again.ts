import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refuse, ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { addSendJob } from '../mutations.ts'
import { mailExists } from '../queries.ts'

/**
 * Sends a mail once more: a new one to the same addresses, written anew when it goes. It is stopped
 * with what the first was sent with, and not counted a second time.
 */
export async function sendAgain(tx: Tx, actor: Actor, id: number): Promise<Result<{ id: number }>> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (key, kind, to_address, to_name, cc, subject, data, created_by,
      group_key, copy_of)
    select ${randomUUID()}, kind, to_address, to_name, cc, subject, data, ${actor.username},
      group_key, coalesce(copy_of, id)
    from mails where id = ${id} and to_address <> ''
    returning id
  `.execute(tx)
  const [added] = rows
  if (!added) return refuse((await mailExists(tx, id)) ? 'mail.erased' : 'mail.not_found')
  await addSendJob(tx, added.id)
  const after = { copyOf: id }
  await record(tx, actor, { action: 'mail.queued', entity: 'mail', entityId: added.id, after })
  return ok(added)
}
