import { sql } from 'kysely'
import type { Json } from '#db/schema.ts'
import { refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from './db.ts'
import type { SecretBox } from './secrets.ts'
import type { Tx } from './tx.ts'

/** Days for which a repeated request still gets its first answer. */
const ANSWERS_DAYS = 7

/** A request that may arrive twice. */
export interface Repeatable {
  readonly accountId: number
  /** UUID that both arrivals share. */
  readonly key: string
  readonly operation: string
  /** Fingerprint of the input: it may hold passwords, so it is not kept itself. */
  readonly inputHash: string
  /** Seconds after which the same key is a request of its own; never, when left out. */
  readonly expiresAfter?: number
  /** Keeps the answer sealed, for one that holds a secret. */
  readonly sealedBy?: SecretBox | undefined
}

/**
 * Does a request once and answers its repetitions from what is stored; two at once wait for each other on
 * the key's row. A refusal is not remembered, since it rolls the transaction back. The same key
 * with another input is refused.
 */
export async function idempotent<T>(
  tx: Tx,
  { accountId, key, operation, inputHash, expiresAfter, sealedBy }: Repeatable,
  act: () => Promise<Result<T>>,
): Promise<Result<T>> {
  const claimed = await tx
    .insertInto('answered_requests')
    .values({ key, account_id: accountId, operation, input_hash: inputHash })
    .onConflict((conflict) =>
      expiresAfter === undefined
        ? conflict.doNothing()
        : conflict
            .columns(['account_id', 'key'])
            .doUpdateSet({ at: sql`quinte_now()`, input_hash: inputHash })
            .where(
              sql<boolean>`answered_requests.at <= quinte_now() - make_interval(secs => ${expiresAfter})`,
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
    if (!same) return refuse('kit.repeated_differently')
    return { ok: true, value: (sealedBy ? unsealed(sealedBy, known.answer) : known.answer) as T }
  }
  const result = await act()
  if (result.ok) {
    const answer = JSON.stringify(result.value ?? null)
    await tx
      .updateTable('answered_requests')
      .set({ answer: (sealedBy ? sealed(sealedBy, answer) : answer) as Json })
      .where('key', '=', key)
      .where('account_id', '=', accountId)
      .execute()
  }
  return result
}

/** The column takes JSON: a text of it. */
function sealed(box: SecretBox, answer: string): string {
  return JSON.stringify(box.seal(answer).toString('base64'))
}

function unsealed(box: SecretBox, answer: unknown): unknown {
  return JSON.parse(box.open(Buffer.from(String(answer), 'base64')))
}

/** Deletes the answers that nobody waits for any more. */
export async function dropAnswers(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: ANSWERS_DAYS * 24 }).toString()
  await db.deleteFrom('answered_requests').where('at', '<', before).execute()
}
