/** The numbers of the old program, under which its links and its clients know a record. */

import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'
import { keepable, MAX_KEPT_NUMBER } from '../../domain/rules.ts'
import type { MoveKind, OldId } from '../../domain/types.ts'
import { NUMBERED } from './takers.ts'

/** Lets the next record of a kind go in under its old number, where that is one and is free. */
export async function keepNumber(tx: Tx, kind: MoveKind, oldId: OldId): Promise<void> {
  const table = NUMBERED[kind]
  if (table === undefined) return
  await sql`select keep_number(${table}, ${keepable(oldId) ? oldId : null})`.execute(tx)
}

/** Leaves the numbers of the records that wait to them: whoever writes meanwhile gets later ones. */
export async function leaveNumbers(tx: Tx, moveInId: number): Promise<void> {
  const { rows } = await sql<{ kind: MoveKind; last: number }>`
    select kind, max(number) as last
    from (
      select kind, case when old_id ~ '^[1-9][0-9]{0,9}$' then old_id::bigint end as number
      from move_in_records
      where move_in_id = ${moveInId} and outcome is null and verdict <> 'refused'
    ) as waiting
    where number <= ${MAX_KEPT_NUMBER}
    group by kind order by kind
  `.execute(tx)
  for (const { kind, last } of rows) {
    const table = NUMBERED[kind]
    if (table !== undefined) await sql`select leave_numbers(${table}, ${last})`.execute(tx)
  }
}
