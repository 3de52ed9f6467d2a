import { sql, type Transaction } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'
import { refuse, type Refusal, type Result } from '#kit/domain/result.ts'
import type { Actor } from './actor.ts'
import type { Services } from './services.ts'

export type Tx = Transaction<DB>

/** Carries a refusal out of a transaction, which is thereby rolled back. */
export class Refused extends Error {
  readonly refusal: Refusal
  constructor(refusal: Refusal) {
    super(refusal.code)
    this.refusal = refusal
  }
}

/** Two transactions met in a way that one of them must simply be done again. */
const AGAIN = new Set(['40001', '40P01'])
const TRIES = 3

/**
 * Runs `work` in one transaction whose `quinte_now()` is the injected clock, so that every
 * timestamp default in it agrees. A refusal, also one that a named constraint makes, rolls back
 * and is returned as a value. Deadlocks are tried again; everything else throws.
 */
export async function inTransaction<T, Code extends string>(
  services: Pick<Services, 'db' | 'clock' | 'errors'>,
  work: (tx: Tx) => Promise<Result<T, Code>>,
): Promise<Result<T, Code>> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await services.db.transaction().execute(async (tx) => {
        const now = services.clock.now().toString()
        await sql`select set_config('quinte.now', ${now}, true)`.execute(tx)
        const result = await work(tx)
        if (!result.ok) throw new Refused(result)
        return result
      })
    } catch (error) {
      if (error instanceof Refused) return error.refusal as Refusal<Code>
      const refusal = services.errors.ofDatabaseError(error)
      if (refusal) return refusal as Refusal<Code>
      if (!isMeeting(error) || attempt === TRIES) throw error
    }
  }
}

/** Whether a failure only means that the transaction met another one and is to be done again. */
export function isMeeting(error: unknown): boolean {
  return error instanceof pg.DatabaseError && AGAIN.has(error.code ?? '')
}

/** One line of the audit: what was done to which record, with its state before and after. */
export interface AuditEntry {
  /** Verb in the past, e.g. `course.archived`. */
  readonly action: string
  readonly entity: string
  readonly entityId: number
  readonly before?: object | undefined
  readonly after?: object | undefined
}

/** Writes who did what, in the transaction of the change itself. */
export async function record(tx: Tx, actor: Actor, entry: AuditEntry): Promise<void> {
  await recordAll(tx, actor, [entry])
}

/** The same for an action on many records: one statement writes all lines. */
export async function recordAll(
  tx: Tx,
  actor: Actor,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const lines = entries.map(({ action, entity, entityId, before, after }) => ({
    action,
    entity,
    entity_id: entityId,
    before,
    after,
  }))
  await sql`
    insert into audit_entries (actor_id, actor_name, action, entity, entity_id, before, after)
    select ${actor.accountId ?? null}::bigint, ${actor.username}, action, entity, entity_id,
      before, after
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as line (action text, entity text, entity_id bigint, before jsonb, after jsonb)
  `.execute(tx)
}

/**
 * The refusal of a save over somebody else's newer one; names who saved last. Records that many
 * share an id are told apart by what else their lines say.
 */
export async function changedElsewhere(
  tx: Tx,
  entity: string,
  entityId: number,
  said: Readonly<Record<string, number>> = {},
): Promise<Refusal<'kit.changed_elsewhere'>> {
  const last = await tx
    .selectFrom('audit_entries')
    .select('actor_name')
    .where('entity', '=', entity)
    .where('entity_id', '=', entityId)
    .where(sql<boolean>`coalesce(after, '{}') @> ${JSON.stringify(said)}::jsonb`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return refuse('kit.changed_elsewhere', last ? { data: { who: last.actor_name } } : {})
}

/**
 * Takes away what lines of the audit say of records whose data were deleted; who did what and when
 * stays.
 */
export async function forgetChanges(tx: Tx, entity: string, ids: readonly number[]): Promise<void> {
  await sql`
    update audit_entries set before = null, after = null
    where entity = ${entity} and entity_id = any(${[...ids]}::bigint[])
  `.execute(tx)
}

/** The same for single lines. */
export async function forgetLines(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`
    update audit_entries set before = null, after = null where id = any(${[...ids]}::bigint[])
  `.execute(tx)
}

/** The same for lines of other records that tell of students: a mark, a payment, a justification. */
export async function forgetMentions(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await sql`
    update audit_entries set before = null, after = null
    where exists (
      select from jsonb_path_query(jsonb_build_array(before, after), '$.**.studentId') told
      where told #>> '{}' = any(${studentIds.map(String)}::text[]))
  `.execute(tx)
}

/** The same for all lines up to an instant; answers how many there were. */
export async function forgetChangesUntil(tx: Tx, until: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update audit_entries set before = null, after = null
    where at <= ${until} and num_nonnulls(before, after) > 0
  `.execute(tx)
  return Number(numAffectedRows)
}
