import { sql } from 'kysely'
import { recipients } from '#f/school/recipients/server/queries.ts'
import type { Recipient } from '#f/school/recipients/domain/types.ts'
import { lessonSwitch } from '#f/system/settings/server/queries.ts'
import { stateOf } from '#f/system/mail/domain/rules.ts'
import type { Input } from '#kit/domain/contract.ts'
import { dayOfInstant } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { contains, pageOf, whereIf, type Page } from '#kit/server/list.ts'
import type { automaticContract, LogLine, Rule } from '../domain/contract.ts'
import { RULES, type Occasion, type RuleKey } from '../domain/types.ts'
import { OCCASIONS } from './queries/occasions.ts'

/** Every rule as it is set, with what became of its last run and of its mails. */
export async function listRules(db: Db): Promise<Rule[]> {
  const { rows } = await sql<Rule>`
    select automatic_rules.key, enabled, days, version, last_run_at as "lastRunAt",
      automatic_rules.last_error as "lastError",
      count(distinct mails.id) filter (where mails.sent_at is not null)::int as sent,
      count(distinct mails.id) filter (where mails.failed_at is not null)::int as failed
    from automatic_rules
    left join automatic_mails on automatic_mails.rule = automatic_rules.key
    left join mails on mails.id = automatic_mails.mail_id
    group by automatic_rules.id
  `.execute(db)
  const lessons = await lessonSwitch(db)
  return rows
    .map((rule) =>
      rule.key === 'lessons'
        ? { ...rule, enabled: lessons.enabled, version: rule.version + lessons.version }
        : rule,
    )
    .toSorted((a, b) => RULES.indexOf(a.key) - RULES.indexOf(b.key))
}

/**
 * One rule as it is set. That of changed lessons is switched in the settings, where old programs
 * know it too: its version counts what was saved here and, `switched`, there.
 */
export async function findRule(db: Db, key: RuleKey) {
  const rule = await db
    .selectFrom('automatic_rules')
    .select(['id', 'enabled', 'enabled_at as enabledAt', 'days', 'version'])
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (key !== 'lessons') return { ...rule, switched: 0 }
  const { enabled, since: enabledAt, version: switched } = await lessonSwitch(db)
  return { ...rule, enabled, enabledAt, switched, version: rule.version + switched }
}

/** Somebody with all that she is to be told by a rule. */
export interface ToTell {
  readonly person: Recipient
  readonly occasions: readonly Occasion[]
}

/**
 * Who is to be told what by a rule now, without what she was told before. A rule that is off is
 * asked as if it were switched on now.
 */
export async function listToTell(db: Db, key: RuleKey, now: Temporal.Instant): Promise<ToTell[]> {
  const { days, enabled, enabledAt } = await findRule(db, key)
  const since = enabled && enabledAt !== null ? enabledAt : now.toString()
  const all = await OCCASIONS[key](db, { now, today: dayOfInstant(now), days, since })
  const occasions = await untold(db, key, all)
  const idsOf = (kind: Occasion['kind']) => [
    ...new Set(occasions.filter((one) => one.kind === kind).map(({ personId }) => personId)),
  ]
  const people = await recipients(db, {
    ...{ courseIds: [], categoryIds: [], without: [] },
    studentIds: idsOf('student'),
    teacherIds: idsOf('teacher'),
    // Each gets a mail of her own, also where two share an address.
    despite: ['duplicate'],
  })
  const own = Map.groupBy(occasions, ({ kind, personId }) => `${kind} ${personId}`)
  return people.map((person) => ({
    person,
    occasions: own.get(`${person.kind} ${person.id}`) ?? [],
  }))
}

async function untold(db: Db, key: RuleKey, all: readonly Occasion[]): Promise<Occasion[]> {
  if (all.length === 0) return []
  const told = await db
    .selectFrom('automatic_mails')
    .select(['kind', 'person_id as personId', 'subject_id as subjectId', 'state'])
    .where('rule', '=', key)
    .where('person_id', '=', sql<number>`any(${all.map(({ personId }) => personId)}::bigint[])`)
    .execute()
  const known = new Set(told.map(keyOf))
  return all.filter((one) => !known.has(keyOf(one)))
}

const keyOf = (one: Omit<Occasion, 'line' | 'kind'> & { readonly kind: string }): string =>
  [one.kind, one.personId, one.subjectId, one.state].join(' ')

/** What went by itself: a mail a line. */
export function listLog(db: Db, query: Input<(typeof automaticContract)['log']>): Page<LogLine> {
  const log = db
    .selectFrom('automatic_mails as told')
    .innerJoin('mails', 'mails.id', 'told.mail_id')
    .where(contains(sql.ref('mails.search'), query.q))
    .where((at) => whereIf(query.rule, (key) => at('told.rule', '=', key)))
    // Of a mail about several things the first line stands for all.
    .where(
      sql<boolean>`told.id = (select min(id) from automatic_mails where mail_id = told.mail_id)`,
    )
  return pageOf(log, query, {
    order: { createdAt: 'told.created_at' },
    id: 'told.id',
    rows: async (page) => {
      const rows = await page
        .select([
          'told.id',
          sql<RuleKey>`told.rule`.as('rule'),
          'mails.to_name as name',
          'mails.to_address as address',
          'mails.subject',
          'told.created_at as createdAt',
          'mails.last_error as lastError',
          'mails.sent_at as sentAt',
          'mails.failed_at as failedAt',
          'mails.cancelled_at as cancelledAt',
        ])
        .execute()
      return rows.map(({ sentAt, failedAt, cancelledAt, ...row }) => ({
        ...row,
        state: stateOf({ sentAt, failedAt, cancelledAt }),
      }))
    },
  })
}
