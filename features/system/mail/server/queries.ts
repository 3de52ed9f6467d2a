import { type RawBuilder, sql } from 'kysely'
import { currentServer } from '#f/system/mail-server/server/queries.ts'
import { fixedSender, readSettings } from '#f/system/settings/server/queries.ts'
import { ACADEMY_ZONE, addDays, type Day } from '#kit/domain/day.ts'
import type { Input } from '#kit/domain/contract.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { Services } from '#kit/server/services.ts'
import type { mailContract, MailRow, OutboxState } from '../domain/contract.ts'
import { folded, stateOf } from '../domain/rules.ts'
import { type Addressed, addressesOf } from '../domain/rules/addresses.ts'
import { MAIL_STATES, type MailState } from '../domain/types.ts'

export { mailSource } from './queries/lines.ts'

/** The condition on the rows that stateOf would call so. */
const IN_STATE: Readonly<Record<MailState, ReturnType<typeof sql<boolean>>>> = {
  waiting: sql<boolean>`sent_at is null and failed_at is null and cancelled_at is null`,
  sent: sql<boolean>`sent_at is not null`,
  failed: sql<boolean>`failed_at is not null`,
  cancelled: sql<boolean>`cancelled_at is not null`,
}

const COLUMNS = [
  'id',
  'group_key as group',
  'to_address as toAddress',
  'to_name as toName',
  'cc',
  'subject',
  'created_by as createdBy',
  'created_at as createdAt',
  'attempts',
  'last_error as lastError',
  'next_try_at as nextTryAt',
  'sent_at as sentAt',
  'failed_at as failedAt',
  'cancelled_at as cancelledAt',
] as const

/** Created on a day at the academy; said so that the index by time serves. */
const onDay = (day: Day) => sql<boolean>`(
  created_at >= ${day}::timestamp at time zone ${ACADEMY_ZONE}
  and created_at < ${addDays(day, 1)}::timestamp at time zone ${ACADEMY_ZONE}
)`

/** A mail with what it said when it went. */
export async function findMail(db: Db, id: number) {
  const row = await db
    .selectFrom('mails')
    .leftJoin('mail_bodies', 'mail_bodies.mail_id', 'mails.id')
    .select(COLUMNS)
    .select('mail_bodies.html')
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { ...row, state: stateOf(row) }
}

/** Which of these addresses a mail server has refused for good. */
export async function bouncedAmong(db: Db, addresses: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('mail_bounces')
    .select('address')
    .where('address', '=', sql<string>`any(${addresses.map(folded)}::text[])`)
    .execute()
  return new Set(rows.map(({ address }) => address))
}

/**
 * Where a mail to each of these people goes that nobody else gets: the address, empty when there is
 * none, and the one for a copy.
 */
export async function readAddresses(
  db: Db,
  people: readonly Addressed[],
): Promise<(person: Addressed) => { readonly address: string; readonly cc: string }> {
  const bounced = await bouncedAmong(
    db,
    people.flatMap(({ mail, mail2 }) => [mail, mail2]),
  )
  return (person) => {
    const [address, cc] = addressesOf(person, bounced)
    return { address, cc }
  }
}

/** A page of the outbox. */
export function listMails(db: Db, query: Input<(typeof mailContract)['list']>): Page<MailRow> {
  const mails = db
    .selectFrom('mails')
    .where(contains(sql.ref('search'), query.q))
    .where(() => whereIf(query.state, (state) => IN_STATE[state]))
    .where((at) => whereIf(query.group, (group) => at('group_key', '=', group)))
    .where(() => whereIf(query.day, onDay))
  return pageOf(mails, query, {
    order: { createdAt: 'created_at', toName: 'to_name', subject: 'subject' },
    id: 'id',
    rows: async (page) => {
      // The page is found by its index alone: mails that it skips are never read.
      const found = await page.select('id').execute()
      const ids = found.map(({ id }) => id)
      const rows = await db
        .selectFrom('mails')
        .select(COLUMNS)
        .where('id', '=', sql<number>`any(${ids}::bigint[])`)
        .execute()
      const byId = new Map(rows.map((row) => [row.id, { ...row, state: stateOf(row) }]))
      return ids.flatMap((id) => byId.get(id) ?? [])
    },
  })
}

/** Whether mails go out, and how many wait or have failed. */
export async function outboxState(db: Db, services: Services): Promise<OutboxState> {
  const count = (state: MailState) =>
    sql<number>`(select count(*) from mails where ${IN_STATE[state]})`.as(state)
  const { waiting, failed } = await db
    .selectNoFrom([count('waiting'), count('failed')])
    .executeTakeFirstOrThrow()
  const stored = (await readSettings(db)).sendingMailAddress
  const { fixed, host, pausedUntil } = await currentServer(db, services)
  return {
    smtpConfigured: fixed ? services.config.SMTP_URL !== 'off' : host !== '',
    senderConfigured: (fixedSender(services.config) ?? stored) !== '',
    ...{ pausedUntil, waiting, failed },
  }
}

/** How many mails have failed, and from which day the oldest is: a value of a statement. */
export const failedMails: RawBuilder<{ readonly count: number; readonly since: Day | null }> = sql`(
    select json_build_object('count', count(*),
      'since', (min(created_at) at time zone 'Europe/Rome')::date)
    from mails where ${IN_STATE.failed}
  )`

/**
 * Waiting mails whose time came before `before` and that nobody is sending, the oldest first:
 * their job is lost, or found no way to send them. They stay held by the transaction.
 */
export async function overdueMails(tx: Db, before: string) {
  return tx
    .selectFrom('mails')
    .select(['id', 'bulk'])
    .where(IN_STATE.waiting)
    .where('next_try_at', '<', before)
    .where(sql<boolean>`(sending_until is null or sending_until <= quinte_now())`)
    .orderBy('next_try_at')
    .limit(1_000)
    .forUpdate()
    .skipLocked()
    .execute()
}

/** Whether there is such a mail, in any state. */
export async function mailExists(db: Db, id: number): Promise<boolean> {
  const row = await db.selectFrom('mails').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The mails that were queued under these keys. */
export async function mailsWithKeys(
  db: Db,
  keys: readonly string[],
): Promise<{ id: number; key: string }[]> {
  if (keys.length === 0) return []
  return db
    .selectFrom('mails')
    .select(['id', 'key'])
    .where('key', '=', sql<string>`any(${keys}::text[])`)
    .execute()
}

/** The mails of a group that are in a state. */
export async function mailsOfGroup(db: Db, group: string, state: MailState): Promise<number[]> {
  const rows = await db
    .selectFrom('mails')
    .select('id')
    .where('group_key', '=', group)
    .where(IN_STATE[state])
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** What the mail of a group that went out last was written from. */
export async function lastSentOf(db: Db, group: string): Promise<unknown> {
  const row = await db
    .selectFrom('mails')
    .select('data')
    .where('group_key', '=', group)
    .where(IN_STATE.sent)
    .orderBy('sent_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.data
}

/**
 * How many mails of each of these groups are in each state, without those that were sent once more; a
 * group without mails is not there.
 */
export async function countGroups(db: Db, groups: readonly string[]) {
  const count = (state: MailState) =>
    sql<number>`count(*) filter (where ${IN_STATE[state]})`.as(state)
  const rows = await db
    .selectFrom('mails')
    .select(['group_key as group', ...MAIL_STATES.map(count)])
    .where('group_key', '=', sql<string>`any(${groups}::text[])`)
    .where('copy_of', 'is', null)
    .groupBy('group_key')
    .execute()
  return new Map(rows.map(({ group, ...counts }) => [group, counts]))
}

/** The groups of which somebody's address is known: not each mail of theirs was forgotten. */
export async function knownGroups(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('mails')
    .select(sql<string>`group_key`.as('group'))
    .distinct()
    .where('group_key', 'is not', null)
    .where('to_address', '<>', '')
    .execute()
  return new Set(rows.map(({ group }) => group))
}

/** What became of these mails, or of those by which they were sent once more. */
export async function statesOfMails(
  db: Db,
  ids: readonly number[],
): Promise<Map<number, MailState>> {
  const rows = await db
    .selectFrom('mail_outcomes')
    .select(['id', 'state'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .execute()
  return new Map(rows.map(({ id, state }) => [id, state]))
}
