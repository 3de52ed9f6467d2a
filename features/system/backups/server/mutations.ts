import { sql } from 'kysely'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { backupFolder } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { addJob } from '#kit/server/jobs.ts'
import type { Writing } from '#kit/server/route.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { KNOWN_DAYS } from '../domain/rules.ts'
import type { Reason, Trial } from '../domain/types.ts'
import { goodOnes, MAKE } from './queries.ts'

/** Asks for a backup; it is made behind the requests. */
export async function startBackup({
  tx,
  actor,
  services,
}: Writing): Promise<Result<Record<string, never>>> {
  if (backupFolder(services.config) === undefined) return refuse('backups.off')
  await addJob(tx, MAKE, {}, { key: MAKE })
  await record(tx, actor, { action: 'backup.asked', entity: 'backup', entityId: 0 })
  return ok({})
}

/** A backup that came to its end, one way or the other. */
export interface Ended {
  readonly reason: Reason
  readonly file: string
  readonly host: string
  readonly startedAt: string
  readonly bytes?: number
  readonly rows?: number
  readonly fault?: string
}

/** Notes what became of a backup. */
export async function noteBackup(
  tx: Tx,
  { reason, file, host, startedAt, bytes, rows, fault }: Ended,
): Promise<void> {
  await tx
    .insertInto('backups')
    .values({ reason, file, host, started_at: startedAt, bytes, rows, fault })
    .execute()
}

/** Notes what became of a trial. */
export async function noteTrial(
  tx: Tx,
  id: number,
  outcome: { readonly trial: Trial } | { readonly fault: string },
): Promise<void> {
  await tx
    .updateTable('backups')
    .set({
      tried_at: sql`quinte_now()`,
      trial: 'trial' in outcome ? outcome.trial : null,
      trial_fault: 'fault' in outcome ? outcome.fault : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Notes that a backup is in the object store, or why not. */
export async function noteCopy(tx: Tx, id: number, fault?: string): Promise<void> {
  await tx
    .updateTable('backups')
    .set({ copied_at: fault === undefined ? sql`quinte_now()` : null, copy_fault: fault ?? null })
    .where('id', '=', id)
    .execute()
}

/**
 * Notes that files of a host's folder are gone. What another host has made was there when the
 * folder is common to both: then no two have one name.
 */
export async function noteDropped(tx: Tx, host: string, files: readonly string[]): Promise<void> {
  await tx
    .updateTable('backups')
    .set({ dropped_at: sql`quinte_now()` })
    .where('file', '=', sql<string>`any(${[...files]}::text[])`)
    .where('dropped_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('host', '=', host),
        eb('file', 'not in', goodOnes(tx).where('host', '=', host).select('file')),
      ]),
    )
    .execute()
}

/** Forgets the backups of more than a year ago. */
export async function forgetBackups(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KNOWN_DAYS * 24 }).toString()
  await db.deleteFrom('backups').where('ended_at', '<', before).execute()
}
