import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { Tx } from './tx.ts'

/** A request that may arrive twice. */
export interface Repeatable {
  readonly accountId: number
  /** UUID that both arrivals share. */
  readonly key: string
  readonly operation: string
  /** Fingerprint of the input: it may hold passwords, so it is not kept itself. */
  readonly inputHash: string
  /** Seconds after which the same key is a request of its own; never, when left out. */
  readonly forgottenAfter?: number
}

/**
 * Does a request once and answers its repetitions from memory; two at once wait for each other on
 * the key's row. A refusal is not remembered, since it rolls the transaction back. The same key
 * with another input is refused.
 */
export async function once<T>(
  tx: Tx,
  { accountId, key, operation, inputHash, forgottenAfter }: Repeatable,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const claimed = await tx
    .insertInto('answered_requests')
    .values({ key, account_id: accountId, operation, input_hash: inputHash })
    .onConflict((conflict) =>
      forgottenAfter === undefined
        ? conflict.doNothing()
        : conflict
            .columns(['account_id', 'key'])
            .doUpdateSet({ at: sql`quinte_now()`, input_hash: inputHash })
            .where(
              sql<boolean>`answered_requests.at <= quinte_now() - make_interval(secs => ${forgottenAfter})`,
            ),
    )
    .executeTakeFirst()
  if (claimed.numInsertedOrUpdatedRows === 0n) {
    const known = await tx
      .selectFrom('answered_requests')
      .select(['operation', 'input_hash', 'answer'])
      .where('key', '=', key)
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    const same = known.operation === operation && known.input_hash === inputHash
    return same ? { ok: true, value: known.answer as T } : refuse('kit.repeated_differently')
  }
  const result = await act()
  if (result.ok) {
    await tx
      .updateTable('answered_requests')
      .set({ answer: JSON.stringify(result.value ?? null) as Json })
      .where('key', '=', key)
      .where('account_id', '=', accountId)
      .execute()
  }
  return result
}
