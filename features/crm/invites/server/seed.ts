import { leadSeed } from '#f/crm/leads/server/seed.ts'
import { eventSeed, type DemoEvent } from '#f/events/events/server/seed.ts'
import { addDays, type Day } from '#kit/domain/day.ts'
import { fullName } from '#kit/domain/format.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'

const BY = 'segreteria'
/** Leads of each event: those who came without an invitation, or who are invited to come. */
const EACH = 3

interface DemoLead {
  readonly id: number
  readonly person: { readonly name: string; readonly surname: string; readonly mail: string }
  readonly student: unknown
  readonly arrivedOn: Day
}

/** Lets leads walk in to events that are over, and invites others to those to come. */
async function seedGuests(
  tx: Tx,
  demo: Demo & { readonly events: readonly DemoEvent[]; readonly leads: readonly DemoLead[] },
): Promise<number> {
  const random = demo.random('guests')
  let free = demo.leads.filter(({ student }) => !student)
  const drawn = demo.events.flatMap((event) => {
    const by = event.past ? event.startsOn : addDays(demo.today, -1)
    const guests = free.filter(({ arrivedOn }) => arrivedOn < by).slice(0, EACH)
    free = free.filter((lead) => !guests.includes(lead))
    const at = event.past ? `${event.startsOn}T16:00:00Z` : demo.instantOn(by, random)
    return guests.map((lead) => ({ event, lead, at }))
  })
  const ids = await inBatches(
    drawn.map(({ event: { id, past }, lead, at }) => ({
      event_id: id,
      lead_id: lead.id,
      guest_name: fullName(lead.person),
      guest_first_name: lead.person.name,
      guest_contact: lead.person.mail,
      token_hash: hashToken(`demo guest ${lead.id} ${random.next()}`),
      state: past ? 'accepted' : 'invited',
      invited_at: at,
      invited_by: BY,
      present_at: past ? at : null,
      present_by: past ? BY : null,
    })),
    (batch) =>
      tx
        .insertInto('invitations')
        .values([...batch])
        .returning('id')
        .execute(),
  )
  const steps = drawn.flatMap(({ event, at }, index) =>
    (event.past ? ['invited', 'accepted', 'present'] : ['invited', 'mailed']).map((step) => ({
      ...{ invitation_id: ids[index]?.id ?? 0, step, at, by: BY },
    })),
  )
  await inBatches(steps, (batch) =>
    tx
      .insertInto('invitation_steps')
      .values([...batch])
      .returning('id')
      .execute(),
  )
  return drawn.length
}

export const guestSeed = demoSeed({ events: eventSeed, leads: leadSeed }, seedGuests)
