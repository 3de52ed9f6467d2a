import { eventSeed, type DemoEvent } from '#f/events/events/server/seed.ts'
import { studentSeed } from '#f/school/students/server/seed.ts'
import { addDays } from '#kit/domain/day.ts'
import { demoSeed, inBatches, type Demo } from '#kit/server/demo.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'
import { GUEST } from '../domain/text.ts'
import type { State, Step } from '../domain/types.ts'

const BY = 'segreteria'
/** Of ten people invited beyond the capacity of an event, how many go on to do what. */
const REST: readonly State[] = ['invited', 'invited', 'rejected', 'cancelled', 'waiting']

/** Invites students to every event; some events are full and have a waiting list. */
async function seedInvitations(
  tx: Tx,
  demo: Demo & {
    readonly events: readonly DemoEvent[]
    readonly students: readonly { id: number }[]
  },
): Promise<number> {
  const random = demo.random('invitations')
  let turn = 0
  const drawn = demo.events.flatMap((event, index) => {
    const full = index % 3 === 0
    const going = full ? event.capacity : random.int(1, event.capacity - 1)
    const states: State[] = [
      ...Array.from({ length: going }, (): State => 'accepted'),
      ...Array.from({ length: 15 }, (_, n): State => REST[n % REST.length] ?? 'invited'),
    ].map((state) => (state === 'waiting' && !full ? 'invited' : state))
    const first = (index * 37) % Math.max(1, demo.students.length - states.length)
    return states.flatMap((state, n) => {
      const studentId = demo.students[first + n]?.id
      if (studentId === undefined) return []
      const on = (days: number) => demo.instantOn(addDays(event.startsOn, days), random)
      const pair = [on(-30), on(-20)] as const
      // Of an event that is far away both are of the last day.
      const [invitedAt, answeredAt] = pair[0] < pair[1] ? pair : [pair[1], pair[0]]
      const present = event.past && state === 'accepted' && random.chance(0.85)
      return [{ event, studentId, state, invitedAt, answeredAt, present }]
    })
  })
  const ids = await inBatches(
    drawn.map(({ event, studentId, state, invitedAt, present }, index) => ({
      event_id: event.id,
      student_id: studentId,
      token_hash: hashToken(`demo ${index} ${random.next()}`),
      state,
      turn: state === 'waiting' ? (turn += 1) : null,
      invited_at: invitedAt,
      invited_by: BY,
      present_at: present ? `${event.startsOn}T16:00:00Z` : null,
      present_by: present ? BY : null,
    })),
    (batch) =>
      tx
        .insertInto('invitations')
        .values([...batch])
        .returning('id')
        .execute(),
  )
  const steps = drawn.flatMap(({ event, state, invitedAt, answeredAt, present }, index) => {
    const invitation_id = ids[index]?.id ?? 0
    const step = (name: Step, at: string, by = BY) => ({ invitation_id, step: name, at, by })
    return [
      step('invited', invitedAt),
      step('mailed', invitedAt),
      ...(state === 'invited'
        ? []
        : [step('opened', answeredAt, GUEST), step(state, answeredAt, GUEST)]),
      ...(present ? [step('present', `${event.startsOn}T16:00:00Z`)] : []),
    ]
  })
  await inBatches(steps, (batch) =>
    tx
      .insertInto('invitation_steps')
      .values([...batch])
      .returning('id')
      .execute(),
  )
  await tx
    .insertInto('event_reminders')
    .columns(['event_id', 'starts_at'])
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select(['id', 'starts_at'])
        .where(
          'id',
          'in',
          demo.events.filter(({ past }) => past).map(({ id }) => id),
        ),
    )
    .execute()
  return drawn.length
}

export const invitationSeed = demoSeed(
  { events: eventSeed, students: studentSeed },
  seedInvitations,
  (invitations) => ({ invitations }),
)
