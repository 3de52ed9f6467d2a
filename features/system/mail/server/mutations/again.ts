import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { refuse, ok, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { addSendJob } from '../mutations.ts'

/** Sends a mail once more: a new one to the same addresses, written anew when it goes. */
export async function sendAgain(tx: Tx, actor: Actor, id: number): Promise<Result<{ id: number }>> {
  const { rows } = await sql<{ id: number }>`
    insert into mails (key, kind, to_address, to_name, cc, subject, data, created_by, group_key)
    select ${randomUUID()}, kind, to_address, to_name, cc, subject, data, ${actor.username},
      group_key
    from mails where id = ${id}
    returning id
  `.execute(tx)
  const [added] = rows
  if (!added) return refuse('mail.not_found')
  await addSendJob(tx, added.id)
  const after = { copyOf: id }
  await record(tx, actor, { action: 'mail.queued', entity: 'mail', entityId: added.id, after })
  return ok(added)
}
