import type { Output } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import type { viewsContract } from '../domain/contract.ts'

type View = Output<(typeof viewsContract)['mine']>['rows'][number]

/** What a user keeps of all lists, by name. */
export async function listViews(db: Db, accountId: number): Promise<View[]> {
  const rows = await db
    .selectFrom('list_views')
    .select(['list', 'name', 'content'])
    .where('account_id', '=', accountId)
    .orderBy('name')
    .orderBy('id')
    .execute()
  return rows as unknown as View[]
}
