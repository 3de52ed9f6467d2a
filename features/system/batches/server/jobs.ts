import { sql } from 'kysely'
import { z } from 'zod'
import { findStaffAccount, presentUser } from '#f/system/accounts/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { may } from '#kit/domain/permissions.ts'
import { ok, refuse, type Refusal } from '#kit/domain/result.ts'
import { SYSTEM, type Actor } from '#kit/server/actor.ts'
import type { BatchKind, BatchKinds, Working } from '#kit/server/batch.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, isMeeting, Refused, type Tx } from '#kit/server/tx.ts'
import { CHUNK, LARGE_CHUNK } from '../domain/rules.ts'
import { ITEM_FAULT } from '../domain/text.ts'
import {
  addWorkJob,
  endBatch,
  lockOpenBatch,
  markItems,
  takeItems,
  WORK,
  type HeldBatch,
  type Outcome,
} from './mutations.ts'
import { orphanedBatches } from './queries.ts'

/** How long an open batch is left to its own job before another one is added. */
const GRACE_SECONDS = 60

const Payload = z.object({ id })

/**
 * Works on the batches: a job does some items and adds the next job behind those that wait
 * already, so that a long batch keeps neither a mail nor another batch from its turn.
 */
export function batchJobs(services: Services, kinds: BatchKinds): JobSet {
  return {
    tasks: {
      [WORK]: (payload) => work(services, kinds, Payload.parse(payload).id),
      'batches.take_up': () => takeUpOrphaned(services),
    },
    schedule: { 'batches.take_up': '* * * * *' },
  }
}

async function takeUpOrphaned(services: Services): Promise<void> {
  const before = services.clock.now().subtract({ seconds: GRACE_SECONDS }).toString()
  const orphaned = await orphanedBatches(services.db, WORK, before)
  if (orphaned.length === 0) return
  await inTransaction(services, async (tx) => {
    for (const batch of orphaned) await addWorkJob(tx, batch)
    return ok(undefined)
  })
}

/**
 * Does the next items in one transaction with their marks and the next job. When none is left the
 * batch is ended, in a transaction of its own: it sees what another worker has just committed.
 */
async function work(services: Services, kinds: BatchKinds, batchId: number): Promise<void> {
  let faults: unknown[] = []
  const taken = await inTransaction(services, async (tx) => {
    faults = []
    const batch = await lockOpenBatch(tx, batchId)
    if (!batch) return ok(undefined)
    const kind = kinds.find(({ name }) => name === batch.kind)
    if (!kind) throw new Error(`batch ${batchId}: no kind ${batch.kind}`)
    const items = await takeItems(tx, batchId, kind.actOnAll ? LARGE_CHUNK : CHUNK)
    const actor = await actorOf(tx, batch)
    const shared = kind.shared?.parse(batch.shared)
    const together = await tryTogether(services, tx, { kind, actor, items, shared })
    if (together) {
      await markItems(tx, batchId, together)
    } else {
      for (const { position, data } of items) {
        const act = async () => {
          if (!actor || !may(actor.role, kind.who)) return refuse('kit.forbidden')
          return kind.act(workingOf(services, tx, actor), kind.item.parse(data), shared)
        }
        const { reason, fault } = await tryItem(services, tx, act)
        if (fault !== undefined) faults.push(fault)
        await markItems(tx, batchId, [{ position, reason }])
      }
    }
    if (items.length > 0) await addWorkJob(tx, batchId)
    return ok(items.length)
  })
  if (taken.ok && taken.value === 0) {
    await inTransaction(services, async (tx) => ok(await endBatch(tx, batchId)))
  }
  // Only so that they are logged: the items are marked, and what is left has its own job.
  if (faults.length > 0) throw new AggregateError(faults, `batch ${batchId}: ${String(faults[0])}`)
}

/** Who started a batch, with the role of today; `undefined` when the account may not sign in. */
async function actorOf(tx: Tx, { accountId }: HeldBatch): Promise<Actor | undefined> {
  if (accountId === null) return SYSTEM
  const account = await findStaffAccount(tx, accountId)
  if (!account || account.disabledAt !== null) return undefined
  const { username, name, surname, role } = presentUser(account)
  return { accountId, username, name, surname, role }
}

function workingOf(services: Services, tx: Tx, actor: Actor): Working {
  const { clock } = services
  return { services, tx, actor, today: clock.today(), now: clock.now().toString() }
}

interface Items {
  readonly kind: BatchKinds[number]
  readonly actor: Actor | undefined
  readonly items: readonly { readonly position: number; readonly data: unknown }[]
  readonly shared: unknown
}

/** Tries items at once; undefined when they are to be done one by one. */
async function tryTogether(
  services: Services,
  tx: Tx,
  { kind, actor, items, shared }: Items,
): Promise<Outcome[] | undefined> {
  if (!kind.actOnAll || items.length < 2 || !actor || !may(actor.role, kind.who)) return undefined
  await sql`savepoint items`.execute(tx)
  try {
    const parsed = items.map(({ data }) => kind.item.parse(data))
    const results = await kind.actOnAll(workingOf(services, tx, actor), parsed, shared)
    return items.map(({ position }, index) => {
      const result = results[index]
      return {
        position,
        reason: result?.ok === false ? services.errors.sentence(result) : undefined,
      }
    })
  } catch (error) {
    // Two transactions met: all of this one is done again.
    if (isMeeting(error)) throw error
    // One of them alone may be at fault: which, and why, shows when each is done by itself.
    await sql`rollback to savepoint items`.execute(tx)
    return undefined
  }
}

/** Tries one item; what it wrote is taken back when it fails, and why is told. */
async function tryItem(
  services: Services,
  tx: Tx,
  act: () => ReturnType<BatchKind['act']>,
): Promise<{ reason?: string; fault?: unknown }> {
  await sql`savepoint item`.execute(tx)
  const takenBack = () => sql`rollback to savepoint item`.execute(tx)
  try {
    const result = await act()
    if (result.ok) return {}
    await takenBack()
    return { reason: services.errors.sentence(result) }
  } catch (error) {
    // Two transactions met: all of this one is done again.
    if (isMeeting(error)) throw error
    // Of a connection that is lost this fails too, and the job is tried again later.
    await takenBack()
    const refusal = refusalOf(services, error)
    if (refusal) return { reason: services.errors.sentence(refusal) }
    return { reason: ITEM_FAULT, fault: error }
  }
}

function refusalOf({ errors }: Services, error: unknown): Refusal | undefined {
  return error instanceof Refused ? error.refusal : errors.ofDatabaseError(error)
}
