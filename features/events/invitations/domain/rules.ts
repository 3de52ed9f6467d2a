import { isPast } from '#f/events/events/domain/rules.ts'
import { minutesBetween, type WallTime } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { invitationCodes } from './contract.ts'
import type { Answer, Facts, List, Moment, Shown, State } from './types.ts'

type Code = keyof typeof invitationCodes

/** Minutes for which an offer is held at least, unless the event begins before. */
const SHORTEST_OFFER = 15
/** An offer takes at most this part of the time that is left until the event. */
const PART_OF_REST = 4
/** Minutes after an invitation within which no planned reminder begins. */
const UNTIL_REMINDED = 60

/** Whether a place is held for somebody right now; an offer whose time is over counts no more. */
function isOffered({ offeredUntil }: Facts, { instant }: Moment): boolean {
  if (offeredUntil === null) return false
  return Temporal.Instant.compare(offeredUntil, instant) > 0
}

/** What the page behind a personal link shows. */
export function shownOf(facts: Facts, at: Moment): Shown {
  const { state, free, offers } = facts
  if (isPast(facts, at.now)) return 'past'
  if (state === 'waiting') {
    if (isOffered(facts, at)) return 'offered'
    // Who let an offer run out may have what somebody new may.
    return offers && free > 0 ? 'reopened' : 'waiting'
  }
  if (state !== 'invited') return state
  return free > 0 ? 'pending' : 'full'
}

/**
 * The state after an answer, or why it cannot be given any more. An answer that was given already
 * changes nothing.
 */
export function answered(answer: Answer, facts: Facts, at: Moment): Result<State, Code> {
  const { state } = facts
  const shown = shownOf(facts, at)
  if (shown === 'past') return refuse('invitations.past')
  switch (answer) {
    case 'accept':
      if (shown === 'accepted') return ok('accepted')
      if (shown === 'pending' || shown === 'offered' || shown === 'reopened') return ok('accepted')
      return refuse(
        shown === 'full' || shown === 'waiting' ? 'invitations.full' : 'invitations.answered',
      )
    case 'reject':
      if (shown === 'accepted') return ok('cancelled')
      return ok(state === 'cancelled' ? 'cancelled' : 'rejected')
    case 'join':
      if (state === 'waiting') return ok('waiting')
      if (shown === 'pending') return refuse('invitations.not_full')
      return shown === 'full' ? ok('waiting') : refuse('invitations.answered')
    case 'leave':
      return state === 'waiting' || state === 'invited'
        ? ok('invited')
        : refuse('invitations.answered')
    case 'cancel':
      if (state === 'cancelled') return ok('cancelled')
      return state === 'accepted' ? ok('cancelled') : refuse('invitations.not_accepted')
  }
}

/**
 * Whether another date may be chosen: who refused or cancelled has answered for all of them, who was
 * `present` has come to theirs, also without ever having answered, and who let their own date go by
 * without a place may still come to a later one.
 */
export function mayChoose(shown: Shown, state: State, present: boolean): boolean {
  if (present) return false
  if (shown === 'past') return state === 'invited' || state === 'waiting'
  return shown !== 'rejected' && shown !== 'cancelled'
}

/**
 * Whether the invitation to another date goes over to the one at which the office adds somebody: one
 * is for all dates. What is over and had its answer stays where it was.
 */
export function goesOver(
  { state, startsAt }: Pick<Facts, 'state' | 'startsAt'>,
  present: boolean,
  { now }: Moment,
): boolean {
  if (present) return false
  return !isPast({ startsAt }, now) || state === 'invited' || state === 'waiting'
}

/**
 * Minutes for which a free place is held for somebody: those of the event, and less as its date
 * comes nearer, so that there is time for the next ones; never beyond its beginning.
 */
export function offerMinutes(now: WallTime, startsAt: WallTime, hours: number): number {
  const rest = Math.max(0, minutesBetween(now, startsAt))
  const fair = Math.max(SHORTEST_OFFER, Math.floor(rest / PART_OF_REST))
  return Math.min(hours * 60, fair, rest)
}

/**
 * Whether somebody was invited long enough ago for a planned reminder to go out: it goes once, and
 * one after the first invitation of a sending would leave out all who follow.
 */
export function isToBeReminded(invitedAt: string, instant: string): boolean {
  const since = Temporal.Instant.from(instant).since(invitedAt)
  return since.total('minutes') >= UNTIL_REMINDED
}

/** How many places nobody has and nobody is to get before somebody new. */
export function freePlaces(of: {
  readonly capacity: number
  readonly accepted: number
  readonly offered: number
  /** Who waits and has not been offered a place yet, where places are offered. */
  readonly next: number
}): number {
  return of.capacity - of.accepted - of.offered - of.next
}

/** The codes that the camera at the door saw last, and how often it has seen none since. */
export interface Seen {
  readonly codes: readonly string[]
  readonly looks: number
}

/** After so many looks without a code, who holds one before the camera holds it there anew. */
const PAUSE_LOOKS = 10

/**
 * What a look at the picture of the camera adds to those before it: a code that is held there is
 * news once, not several times a second, until another one is seen or there was a pause.
 */
export function newCodes(
  before: Seen,
  codes: readonly string[],
): { readonly fresh: readonly string[]; readonly seen: Seen } {
  if (codes.length === 0) return { fresh: [], seen: { ...before, looks: before.looks + 1 } }
  const held = before.looks < PAUSE_LOOKS ? before.codes : []
  return { fresh: codes.filter((code) => !held.includes(code)), seen: { codes, looks: 0 } }
}

/** The list of an event in which somebody in a state stands. */
export const LIST_OF: Readonly<Record<State, Exclude<List, 'absent'>>> = {
  accepted: 'participants',
  waiting: 'waiting',
  invited: 'invited',
  rejected: 'withdrawn',
  cancelled: 'withdrawn',
}

/** What somebody has said or done for an event, the strongest first; the rest leaves no trace there. */
const WEIGHTY: readonly State[] = ['accepted', 'waiting']

/** Whether one of two invitations of the same person to an event says more: above all, that they came. */
export function isStronger(one: Standing, other: Standing): boolean {
  return weightOf(one) > weightOf(other)
}

interface Standing {
  readonly state: State
  readonly present: boolean
}

function weightOf({ state, present }: Standing): number {
  if (present) return WEIGHTY.length + 1
  const place = WEIGHTY.indexOf(state)
  return place === -1 ? 0 : WEIGHTY.length - place
}

/** How the old program writes a state. */
export function oldState(state: State): { partecipa: -1 | 0 | 1; lista_attesa: 0 | 1 } {
  return {
    partecipa: state === 'accepted' ? 1 : state === 'rejected' || state === 'cancelled' ? -1 : 0,
    lista_attesa: state === 'waiting' ? 1 : 0,
  }
}
