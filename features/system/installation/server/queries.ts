import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { adminsHaveTwoFactors, countOpenSessions } from '#f/system/accounts/server/queries.ts'
import { databaseBytes, readState as readBackups } from '#f/system/backups/server/queries.ts'
import { outboxState } from '#f/system/mail/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { backupFolder } from '#kit/server/config.ts'
import type { Db } from '#kit/server/db.ts'
import { diskOf } from '#kit/server/disk.ts'
import type { Services } from '#kit/server/services.ts'
import type { FailedJob, installationContract, InstallationState } from '../domain/contract.ts'
import { GROWTH_DAYS, lacksOf, newsOf, SLOW_HOURS, SLOW_LISTED } from '../domain/rules.ts'
import { firstRow } from '#kit/domain/list.ts'

const ROOT = new URL('../../../../', import.meta.url)
/** Of the words of a failure so many characters are told. */
const LONGEST_FAULT = 500

/** The version of the program. */
export async function programVersion(): Promise<string> {
  const { version } = JSON.parse(await readFile(new URL('package.json', ROOT), 'utf8')) as {
    version: string
  }
  return version
}

/** What is new in this version. */
export async function readNews() {
  return newsOf(await readFile(new URL('CHANGELOG.md', ROOT), 'utf8'))
}

/** How the program is doing. */
export async function readInstallation(services: Services): Promise<InstallationState> {
  const { db, config, clock } = services
  const folder = backupFolder(config)
  const [
    version,
    schema,
    database,
    jobs,
    mails,
    sessions,
    backups,
    dataDisk,
    backupDisk,
    slow,
    twoFactors,
  ] = await Promise.all([
    programVersion(),
    readSchema(db),
    readDatabase(db, clock.today()),
    countJobs(db),
    outboxState(db, services),
    countOpenSessions(db, clock.now()),
    readBackups(services),
    config.DATABASE_URL === undefined ? diskOf(config.DATA_DIR) : null,
    folder === undefined ? null : diskOf(folder),
    listSlow(db, clock.now()),
    adminsHaveTwoFactors(db),
  ])
  return {
    version,
    ...schema,
    database,
    dataDisk,
    backupDisk,
    jobs,
    mails: { waiting: mails.waiting, failed: mails.failed },
    sessions,
    slow,
    lacks: lacksOf({
      backups: folder !== undefined,
      sameDisk: backups.sameDisk,
      baseUrl: config.BASE_URL,
      twoFactors,
      mailServer: mails.smtpConfigured,
      mailSender: mails.senderConfigured,
      free: dataDisk?.free,
    }),
  }
}

async function readSchema(db: Db): Promise<{ schema: number; updatedAt: string }> {
  const { rows } = await sql<{ schema: number; updatedAt: string }>`
    select version as schema, applied_at as "updatedAt" from schema_migrations
    order by version desc limit 1
  `.execute(db)
  return rows[0] ?? { schema: 0, updatedAt: '' }
}

async function readDatabase(db: Db, today: string): Promise<InstallationState['database']> {
  const bytes = await databaseBytes(db)
  const { rows: servers } = await sql<{ server: string }>`
    select current_setting('server_version') as server
  `.execute(db)
  const { rows } = await sql<{ bytes: number; days: number }>`
    select bytes, ${today}::date - day as days from database_sizes
    where day < ${today}::date and day >= ${today}::date - ${GROWTH_DAYS}::int
    order by day limit 1
  `.execute(db)
  const [before] = rows
  return {
    server: `PostgreSQL ${servers[0]?.server.split(' ')[0] ?? ''}`,
    bytes,
    grown: before ? { bytes: bytes - before.bytes, days: before.days } : null,
  }
}

/** Jobs that wait for their time or turn, and those that nobody will try again. */
export async function countJobs(db: Db): Promise<{ waiting: number; failed: number }> {
  const { rows } = await sql<{ waiting: number; failed: number }>`
    select count(*) filter (where attempts < max_attempts) as waiting,
      count(*) filter (where attempts >= max_attempts and locked_at is null) as failed
    from graphile_worker.jobs
  `.execute(db)
  return rows[0] ?? { waiting: 0, failed: 0 }
}

/** A page of the jobs that failed at least once and have not succeeded since. */
export async function listJobs(
  db: Db,
  query: Input<(typeof installationContract)['jobs']>,
): Promise<{ rows: FailedJob[]; total: number }> {
  const { rows } = await sql<FailedJob & { total: number }>`
    select id, task_identifier as task, attempts, left(last_error, ${LONGEST_FAULT}) as fault,
      created_at as "createdAt", attempts >= max_attempts and locked_at is null as "givenUp",
      count(*) over () as total
    from graphile_worker.jobs where last_error is not null and attempts > 0
    order by created_at ${sql.raw(query.dir)}, id
    limit ${query.size} offset ${firstRow(query)}
  `.execute(db)
  const total = rows[0]?.total ?? 0
  return { rows: rows.map(({ total: _total, ...job }) => job), total }
}

async function listSlow(db: Db, now: Temporal.Instant): Promise<InstallationState['slow']> {
  const since = now.subtract({ hours: SLOW_HOURS }).toString()
  return db
    .selectFrom('slow_requests')
    .select(({ fn }) => [
      sql<string>`method || ' ' || path`.as('operation'),
      fn.countAll<number>().as('count'),
      fn.max('ms').as('worstMs'),
      fn.max('at').as('lastAt'),
    ])
    .where('at', '>', since)
    .groupBy(['method', 'path'])
    .orderBy('worstMs', 'desc')
    .limit(SLOW_LISTED)
    .execute()
}
