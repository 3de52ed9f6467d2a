import { sql } from 'kysely'
import { ok, type Result } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, type Tx } from '#kit/server/tx.ts'
import { isToBeReminded } from '../domain/rules.ts'
import { passOn } from './mutations/offers.ts'
import { remind } from './mutations/send.ts'
import type { At } from './mutations/steps.ts'
import { listDueReminders, listWaitingEvents } from './queries.ts'
import { listReminded } from './queries/audience.ts'
import { moment } from './queries/link.ts'

/** Passes places on and sends planned reminders; once a minute, on one server at a time. */
export function invitationJobs(services: Services): JobSet {
  return {
    tasks: { 'events.tick': () => tick(services) },
    schedule: { 'events.tick': '* * * * *' },
  }
}

/** What the time that has passed asks for; each event in a transaction of its own. */
export async function tick(services: Services): Promise<void> {
  const now = services.clock.now().toString()
  const at = (tx: Tx): At => ({ tx, actor: SYSTEM, services, now })
  const waiting = await listWaitingEvents(services.db, moment(services).now)
  for (const eventId of waiting) {
    await inTransaction(services, async (tx) => ok(await passOn(at(tx), eventId)))
  }
  const due = await listDueReminders(services.db, moment(services).now)
  for (const { id: eventId, startsAt } of due) {
    const people = await listReminded(services.db, eventId, 'both')
    if (!people.some(({ invitedAt }) => isToBeReminded(invitedAt, now))) continue
    await inTransaction(services, async (tx): Promise<Result<unknown>> => {
      const planned = await tx
        .insertInto('event_reminders')
        .values({ event_id: eventId, starts_at: startsAt })
        // Put off since it was reminded of: whoever was told the former date is told the new one.
        .onConflict((known) =>
          known
            .column('event_id')
            .doUpdateSet({ starts_at: startsAt, sent_at: sql`quinte_now()` })
            .where('event_reminders.starts_at', '<>', startsAt),
        )
        .executeTakeFirst()
      if (planned.numInsertedOrUpdatedRows === 0n) return ok(undefined)
      return remind(at(tx), eventId, 'both')
    })
  }
}
