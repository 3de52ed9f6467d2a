import { sql, type RawBuilder } from 'kysely'
import { addDays, type Day, type WallTime } from '#kit/domain/day.ts'
import type { Db } from '#kit/server/db.ts'
import { unseen, whereIf } from '#kit/server/list.ts'
import { NEAR_DAYS } from '../../domain/types.ts'
import { type Moment, sheets, state } from './sheets.ts'

/** Of a day: near enough to be called to mind. */
export const isNear = (today: Day) =>
  sql<boolean>`between ${unseen(today, 'date')} and ${unseen(addDays(today, NEAR_DAYS), 'date')}`

/** Of the state of a makeup: nothing has to be agreed any more. */
export const isAgreed = sql<boolean>`in ('recovered', 'moot', 'agreed')`

/**
 * The makeups with nothing agreed whose last day lies between two, by that day: also where the lesson
 * agreed on was deleted; not where it was missed, since its register may only be late, nor those of an
 * absence that is none any more. Only some where their numbers are given.
 */
export async function expiringMakeups(
  db: Db,
  now: WallTime,
  [from, to]: readonly [Day, Day],
  ids?: readonly number[],
) {
  return sheets(db)
    .select([
      'makeups.id',
      'makeups.student_id as studentId',
      'missed.starts_at as startsAt',
      'courses.name as course',
    ])
    .select(sql<Day>`makeups.expires_on`.as('expiresOn'))
    .where('makeups.expires_on', '>=', from)
    .where('makeups.expires_on', '<=', to)
    .where(sql<boolean>`not (${state(now)} ${isAgreed})`)
    .where(state(now), '<>', 'missed')
    .where((at) =>
      whereIf(ids, (some) => at('makeups.id', '=', sql<number>`any(${[...some]}::bigint[])`)),
    )
    .orderBy('makeups.expires_on')
    .orderBy('makeups.id')
    .execute()
}

interface Waiting {
  readonly count: number
  readonly since: string | null
}

/**
 * What an overview of the day asks of makeups: proposals without an answer, by the day of the oldest,
 * and makeups whose last day comes soon with nothing agreed, by the first of those days. Only those
 * that can be either are judged.
 */
export function makeupsWaiting(
  db: Db,
  { now, today }: Moment,
): RawBuilder<{ readonly unanswered: Waiting; readonly expiring: Waiting }> {
  const near = isNear(today)
  const judged = sheets(db)
    .select([
      state(now).as('state'),
      'last.proposed_at as proposedAt',
      'makeups.expires_on as expiresOn',
    ])
    .where(
      sql<boolean>`makeups.id = any(array(
        select makeup_id from makeup_proposals where answered_at is null and withdrawn_at is null
        union
        select id from makeups where cancelled_at is null and expires_on ${near}
      ))`,
    )
  const proposed = sql`filter (where state = 'proposed')`
  const expiring = sql`filter (
    where "expiresOn" ${near} and not (state ${isAgreed}))`
  return sql`(
    select json_build_object(
      'unanswered', json_build_object('count', count(*) ${proposed},
        'since', (min("proposedAt") ${proposed} at time zone 'Europe/Rome')::date),
      'expiring', json_build_object('count', count(*) ${expiring},
        'since', min("expiresOn") ${expiring}))
    from (${judged}) as judged
  )`
}
