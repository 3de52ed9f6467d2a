import { addDays, addMinutes, type WallTime } from '#kit/domain/day.ts'
import type { Callable } from './types.ts'

/** How long a lead stays in the hands of the operator who has opened it. */
export const LOCK_MINUTES = 10
/** Who writes so long after a lead was opened keeps it for as long again. */
export const RENEWED_AFTER_MINUTES = LOCK_MINUTES / 2

/** Who did not answer, or was called without an outcome, is not offered again for so long. */
export const PAUSE_MINUTES = 120

/** So many outcomes, the first ones, have a key of their own: 1 to 9. */
export const OUTCOME_KEYS = 9

/** How far ahead the next contact may be. */
export const FURTHEST_CONTACT_DAYS = 730

/** After so long an agreed contact is everybody's: its operator may not be here today. */
export const OTHERS_AFTER_MINUTES = 30

/**
 * Whether a lead is to be called now. What was agreed on counts first: at its time the lead is due
 * whatever its tags, and never before. Who belongs to another operator is hers, but for a contact
 * that she has let pass.
 */
export function isDue(lead: Callable, now: WallTime, operatorId: number): boolean {
  if (lead.excluded) return false
  const others = lead.operatorId !== null && lead.operatorId !== operatorId
  if (lead.nextContactAt !== null) {
    return lead.nextContactAt <= (others ? addMinutes(now, -OTHERS_AFTER_MINUTES) : now)
  }
  if (lead.called || others) return false
  return lead.lastCallAt === null || lead.lastCallAt <= addMinutes(now, -PAUSE_MINUTES)
}

/**
 * The order in which leads that are due are called: agreed contacts by their time, then the others
 * by the day they came in, and of a day those that were tried least.
 */
export function compareDue(a: Callable, b: Callable): number {
  const keys = (lead: Callable) => [
    lead.nextContactAt === null ? 1 : 0,
    ...(lead.nextContactAt === null
      ? [lead.arrivedOn, lead.attempts, lead.createdAt]
      : [lead.nextContactAt]),
    lead.id,
  ]
  const [left, right] = [keys(a), keys(b)]
  const at = left.findIndex((key, place) => key !== right[place])
  const [one, other] = [left[at], right[at]]
  if (at < 0 || one === undefined || other === undefined) return 0
  return one < other ? -1 : 1
}

/** Whether a next contact may be then: after now, and not absurdly far away. */
export function mayContactAt(at: WallTime, now: WallTime): boolean {
  return at > now && at.slice(0, 10) <= addDays(now.slice(0, 10), FURTHEST_CONTACT_DAYS)
}

/** The days that a next contact is proposed for, each with the key that chooses it. */
export const CONTACT_DAYS = [
  { key: 'Q', label: 'Oggi', days: 0 },
  { key: 'W', label: 'Domani', days: 1 },
  { key: 'E', label: 'Dopodomani', days: 2 },
  { key: 'R', label: 'Fra 3 giorni', days: 3 },
  { key: 'T', label: 'Fra una settimana', days: 7 },
  { key: 'Y', label: 'Fra due settimane', days: 14 },
] as const

/** The hours, with the keys of the row below. */
export const CONTACT_HOURS = [
  { key: 'A', time: '10:00' },
  { key: 'S', time: '11:00' },
  { key: 'D', time: '12:00' },
  { key: 'F', time: '14:00' },
  { key: 'G', time: '15:00' },
  { key: 'H', time: '16:00' },
  { key: 'J', time: '17:00' },
  { key: 'K', time: '18:00' },
  { key: 'L', time: '19:00' },
] as const
