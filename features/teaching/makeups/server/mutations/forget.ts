import { sql } from 'kysely'
import { forgetChanges, type Tx } from '#kit/server/tx.ts'

/** Takes away what students whose data are erased were written with lessons to make up. */
export async function forgetProposed(tx: Tx, studentIds: readonly number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from makeups where student_id = any(${[...studentIds]}::bigint[])
  `.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`
    update makeup_proposals set note = ''
    where makeup_id = any(${ids}::bigint[]) and note <> ''
  `.execute(tx)
  await forgetChanges(tx, 'makeup', ids)
}
