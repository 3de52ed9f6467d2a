import type { Db } from '#kit/server/db.ts'
import type { Wording } from '../domain/contract.ts'

/** Every kept text, by name. */
export async function listWordings(db: Db): Promise<Wording[]> {
  return db
    .selectFrom('wordings')
    .select(['id', 'name', 'subject', 'html', 'version'])
    .where('deleted_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
