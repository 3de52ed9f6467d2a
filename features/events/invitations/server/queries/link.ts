import { sql } from 'kysely'
import { isPast } from '#f/events/events/domain/rules.ts'
import type { Event } from '#f/events/events/domain/contract.ts'
import { findEvent, listDates } from '#f/events/events/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { Db } from '#kit/server/db.ts'
import { hashToken, type SecretBox } from '#kit/server/secrets.ts'
import type { Tx } from '#kit/server/tx.ts'
import { mayChoose, shownOf } from '../../domain/rules.ts'
import type { Facts, Moment, Shown, State } from '../../domain/types.ts'
import { countFree, offeredUntil, people, personColumns, secondAddress } from '../queries.ts'
import { inTrash } from './places.ts'

/** Now, as the rules ask for it. */
export function momentOf(instant: Temporal.Instant | string): Moment {
  const at = Temporal.Instant.from(instant)
  return { instant: at.toString(), now: wallTimeOfInstant(at) }
}

/** Now by the clock of the program. */
export const moment = ({ clock }: { readonly clock: Clock }) => momentOf(clock.now())

/**
 * The token of a personal link, 256 bits: made of the server's key, so that each mail makes the
 * same again and neither outbox nor table holds it.
 */
export function tokenOf(secrets: SecretBox, id: number, invitedAt: string): string {
  return secrets.fingerprint(['event invitation', id, invitedAt])
}

/** What the QR code of a confirmation says; it only tells who somebody is, to the door alone. */
export function ticketOf(secrets: SecretBox, id: number): string {
  return `QUINTE-${id}-${secrets.fingerprint(['event ticket', id]).slice(0, 16)}`
}

/** How somebody is addressed; the whole name of whom no other is known. */
const called = sql<string>`coalesce(
  students.name, teachers.name, nullif(invitations.guest_first_name, ''), invitations.guest_name
)`

function selected(db: Db | Tx) {
  return people(db).select([
    'invitations.id',
    'invitations.event_id as eventId',
    'invitations.student_id as studentId',
    'invitations.teacher_id as teacherId',
    sql<State>`invitations.state`.as('state'),
    'invitations.turn',
    called.as('called'),
    'invitations.token_hash as tokenHash',
    'invitations.invited_at as invitedAt',
    'invitations.present_at as presentAt',
    offeredUntil.as('offeredUntil'),
    ...personColumns,
    secondAddress.as('second'),
    inTrash.as('inTrash'),
  ])
}

/** Somebody at an event with all that decides over an answer. */
export type Invitation = Awaited<ReturnType<ReturnType<typeof selected>['executeTakeFirstOrThrow']>>

/** One invitation that was not taken back. */
export async function findInvitation(db: Db | Tx, id: number): Promise<Invitation | undefined> {
  return selected(db).where('invitations.id', '=', id).executeTakeFirst()
}

/** The invitation that a personal link opens. */
export async function findByToken(db: Db | Tx, token: string): Promise<Invitation | undefined> {
  return selected(db).where('invitations.token_hash', '=', hashToken(token)).executeTakeFirst()
}

/** What decides over an answer. */
export async function factsOf(
  db: Db | Tx,
  { state, offeredUntil: until }: Pick<Invitation, 'state' | 'offeredUntil'>,
  event: Parameters<typeof countFree>[1] & Pick<Facts, 'startsAt'>,
): Promise<Facts> {
  return {
    state,
    offeredUntil: until,
    free: await countFree(db, event),
    offers: event.offers,
    startsAt: event.startsAt,
  }
}

/** What a personal link shows; undefined for an unknown one and for an event in the trash. */
export interface Link {
  readonly invitation: Invitation
  readonly event: Event
  readonly shown: Shown
  /** The place in the waiting list, from 1. */
  readonly position: number
  /** The other dates to come that may be chosen instead, and whether they have a place. */
  readonly dates: readonly {
    readonly id: number
    readonly startsAt: string
    readonly endsAt: string
    readonly free: boolean
  }[]
}

export async function findLink(db: Db, token: string, at: Moment): Promise<Link | undefined> {
  const invitation = await findByToken(db, token)
  const event = invitation && (await findEvent(db, invitation.eventId))
  if (!event || event.deleted) return undefined
  const past = isPast(event, at.now)
  const facts = past
    ? { ...event, state: invitation.state, offeredUntil: null, free: 0 }
    : await factsOf(db, invitation, event)
  const shown = shownOf(facts, at)
  const position = await positionOf(db, invitation)
  const open = mayChoose(shown, invitation.state, invitation.presentAt !== null)
  const dates = open ? await listChoices(db, invitation, at) : []
  return { invitation, event, shown, position, dates }
}

async function listChoices(
  db: Db,
  { id: own, eventId }: Invitation,
  { now }: Moment,
): Promise<Link['dates']> {
  const others = (await listDates(db, eventId)).filter(
    (date) => date.id !== eventId && !isPast(date, now),
  )
  const twins = await listTwins(db, own)
  const free = await Promise.all(others.map((date) => countFree(db, date)))
  return others.map(({ id, startsAt, endsAt }, index) => ({
    ...{ id, startsAt, endsAt },
    free: (free[index] ?? 0) > 0 || twins.some((twin) => twin.eventId === id && twin.hasPlace),
  }))
}

/**
 * The same person's other invitations, and whether they have a place by them: leads that were
 * merged have two, and who was invited anew while their own date was in the trash. One is for all
 * dates.
 */
export async function listTwins(db: Db | Tx, id: number) {
  return db
    .selectFrom('invitations as own')
    .innerJoin('invitations as twin', (join) =>
      join.on((eb) =>
        eb.or([
          eb('twin.student_id', '=', eb.ref('own.student_id')),
          eb('twin.teacher_id', '=', eb.ref('own.teacher_id')),
          eb('twin.lead_id', '=', eb.ref('own.lead_id')),
        ]),
      ),
    )
    .select(({ eb, selectFrom, exists }) => [
      'twin.id',
      'twin.event_id as eventId',
      eb
        .or([
          eb('twin.state', '=', 'accepted'),
          exists(
            selectFrom('invitation_offers as offer')
              .whereRef('offer.invitation_id', '=', 'twin.id')
              .where('offer.ended_at', 'is', null),
          ),
        ])
        .as('hasPlace'),
    ])
    .where('own.id', '=', id)
    .whereRef('twin.id', '<>', 'own.id')
    .where('twin.removed_at', 'is', null)
    .execute()
}

async function positionOf(db: Db, { eventId, turn }: Invitation): Promise<number> {
  if (turn === null) return 0
  const { before } = await db
    .selectFrom('invitations')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('event_id', '=', eventId)
    .where('removed_at', 'is', null)
    .where('state', '=', 'waiting')
    .where('turn', '<=', turn)
    .executeTakeFirstOrThrow()
  return before
}
