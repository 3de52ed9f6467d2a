import type { Db } from '#kit/server/db.ts'
import type { NoteEntry } from '../../domain/contract.ts'
import { LEAD_COLUMNS, withTagNames } from './columns.ts'

/** Every lead that is not in the trash, as the old programs read them. */
export async function listEverything(db: Db) {
  const rows = await db
    .selectFrom('leads')
    .select([...LEAD_COLUMNS, 'leads.age'])
    .where('leads.deleted_at', 'is', null)
    .orderBy('leads.updated_at', 'desc')
    .orderBy('leads.id', 'desc')
    .execute()
  return rows.map(withTagNames)
}
export type OldLead = Awaited<ReturnType<typeof listEverything>>[number]

/** A note or a call, with the lead that it is about. */
export type OldEntry = Pick<NoteEntry, 'id' | 'note' | 'at'> & { readonly leadId: number }
