import { sql } from 'kysely'
import { listDueReminders } from '#f/events/events/server/queries.ts'
import { ok } from '#kit/domain/result.ts'
import { SYSTEM } from '#kit/server/actor.ts'
import type { JobSet } from '#kit/server/jobs.ts'
import type { Services } from '#kit/server/services.ts'
import { inTransaction, type Tx } from '#kit/server/tx.ts'
import { passOn } from './mutations/offers.ts'
import { remind } from './mutations/send.ts'
import type { At } from './mutations/steps.ts'
import { listWaitingEvents } from './queries.ts'
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
  for (const { id: eventId, startsAt } of await listDueReminders(
    services.db,
    moment(services).now,
  )) {
    await inTransaction(services, async (tx) => {
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
      const sent = await remind(at(tx), eventId, 'both')
      // Nobody to remind is no reason to ask again every minute.
      return sent.ok || sent.code === 'invitations.nobody' ? ok(undefined) : sent
    })
  }
}
