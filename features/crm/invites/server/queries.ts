import { fullName } from '#kit/domain/format.ts'
import type { Db } from '#kit/server/db.ts'
import type { Tx } from '#kit/server/tx.ts'

/** Leads as guests of an event, by surname; those of the trash are nobody. */
export async function listGuests(db: Db | Tx, leadIds: readonly number[]) {
  const rows = await db
    .selectFrom('leads')
    .select(['id as leadId', 'name', 'surname', 'mail'])
    .where('id', 'in', [...leadIds])
    .where('deleted_at', 'is', null)
    .orderBy('surname')
    .orderBy('id')
    .execute()
  return rows.map(({ leadId, mail, ...person }) => ({ leadId, mail, name: fullName(person) }))
}
