import { stat } from 'node:fs/promises'
import path from 'node:path'
import { sql, type NotNull } from 'kysely'
import { firstAccountAt } from '#f/system/accounts/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { backupFolder } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, type Page } from '#kit/server/list.ts'
import type { Services } from '#kit/server/services.ts'
import type { Backup, backupsContract, BackupState } from '../domain/contract.ts'
import { isLate, type History, type LastTrial } from '../domain/rules.ts'
import type { Reason, Trial } from '../domain/types.ts'

/** What decides whether a backup is due or late. */
export async function readHistory(db: Db): Promise<History> {
  const { at } = await db
    .selectFrom('backups')
    .select(({ fn }) => fn.max('ended_at').as('at'))
    .where('fault', 'is', null)
    .executeTakeFirstOrThrow()
  return { firstUse: await firstAccountAt(db), lastGood: at ?? undefined }
}

/** The job that makes a backup that somebody has asked for, and its key. */
export const MAKE = 'backups.make'

/** Whether one was asked for that has not come to its end, one way or the other. */
async function isMaking(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from graphile_worker.jobs where key = ${MAKE} and last_error is null
  `.execute(db)
  return rows.length > 0
}

/** How it stands with the backups. */
export async function readState({
  db,
  config,
  clock,
}: Pick<Services, 'db' | 'config' | 'clock'>): Promise<BackupState> {
  const folder = backupFolder(config)
  const history = await readHistory(db)
  const newest = await db
    .selectFrom('backups')
    .select('fault')
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const tried = await lastTrial(db)
  const copied = await db
    .selectFrom('backups')
    .select(['copied_at as at', 'copy_fault as fault'])
    .where('fault', 'is', null)
    .where((eb) => eb.or([eb('copied_at', 'is not', null), eb('copy_fault', 'is not', null)]))
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  return {
    folder: folder ?? null,
    // Where another server's data lie is not known here.
    sameDisk:
      folder !== undefined &&
      config.BACKUP_S3 === undefined &&
      config.DATABASE_URL === undefined &&
      (await onOneDisk(folder, config.DATA_DIR)),
    lastGoodAt: history.lastGood ?? null,
    fault: newest?.fault ?? null,
    lastTrialAt: tried?.at ?? null,
    lastTrialFault: tried?.fault ?? null,
    store: config.BACKUP_S3 ?? null,
    lastCopyAt: copied.find(({ at }) => at !== null)?.at ?? null,
    lastCopyFault: config.BACKUP_S3 === undefined ? null : (copied[0]?.fault ?? null),
    late: folder !== undefined && isLate(history, clock.now()),
    making: await isMaking(db),
  }
}

/** Whether two folders are on one disk; a folder that is not there yet will be where its parent is. */
async function onOneDisk(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([deviceOf(one), deviceOf(other)])
  return first !== undefined && first === second
}

async function deviceOf(folder: string): Promise<number | undefined> {
  try {
    return (await stat(folder)).dev
  } catch {
    const parent = path.dirname(path.resolve(folder))
    return parent === folder ? undefined : deviceOf(parent)
  }
}

/** A page of the backups. */
export function listBackups(db: Db, query: Input<(typeof backupsContract)['list']>): Page<Backup> {
  const found = db.selectFrom('backups').where(contains(sql`quinte_fold(file)`, query.q))
  return pageOf(found, query, {
    order: { endedAt: 'ended_at' },
    id: 'id',
    rows: async (page) => {
      const rows = await page
        .select([
          'id',
          'reason',
          'file',
          'host',
          'started_at as startedAt',
          'ended_at as endedAt',
          'bytes',
          'rows',
          'fault',
          'tried_at as triedAt',
          'trial',
          'trial_fault as trialFault',
          'copied_at as copiedAt',
          'copy_fault as copyFault',
          'dropped_at as droppedAt',
        ])
        .execute()
      return rows.map((row) => ({
        ...row,
        reason: row.reason as Reason,
        trial: row.trial as Trial | null,
      }))
    },
  })
}

/** The last trial of a backup, whatever came of it. */
export async function lastTrial(db: Db): Promise<LastTrial | undefined> {
  return db
    .selectFrom('backups')
    .select(['tried_at as at', 'trial_fault as fault'])
    .where('tried_at', 'is not', null)
    .$narrowType<{ at: NotNull }>()
    .orderBy('tried_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * The newest good backup whose file is among those of the folder, whichever server has made it;
 * without any the newest of this machine, so that it is told that its file is not there.
 */
export async function newestHere(
  db: Db,
  host: string,
  there: readonly string[],
): Promise<{ id: number; file: string } | undefined> {
  const good = await goodOnes(db).select(['id', 'file', 'host']).execute()
  return (
    good.find(({ file }) => there.includes(file)) ?? good.find((backup) => backup.host === host)
  )
}

/** The good ones of this machine that are not in the object store yet, the newest first. */
export async function listUncopied(db: Db, host: string): Promise<{ id: number; file: string }[]> {
  return goodOnes(db)
    .select(['id', 'file'])
    .where('host', '=', host)
    .where('copied_at', 'is', null)
    .execute()
}

/** The good backups whose files were not dropped, the newest first. */
export function goodOnes(db: Db) {
  return db
    .selectFrom('backups')
    .where('fault', 'is', null)
    .where('dropped_at', 'is', null)
    .orderBy('ended_at', 'desc')
    .orderBy('id', 'desc')
}

/** Bytes that the database takes on its disk. */
export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes
  `.execute(db)
  return rows[0]?.bytes ?? 0
}
