import type { Caller } from '#kit/domain/permissions.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { CallFrom } from '#kit/server/foundation.ts'
import type { SignedIn } from '#kit/server/route.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'
import { SESSION_DAYS, SESSION_IDLE_HOURS } from '../../domain/rules.ts'
import { findSession } from '../queries/sessions.ts'
import { touchSession } from './sessions.ts'

/** What every token looks like; the database is not asked for anything else. */
const TOKEN = /^[\w-]{43}$/

/**
 * The session of a token, from the cookie or from the legacy body; undefined when over. Who has yet
 * to set up the second factor that is asked of everybody may do nothing else.
 */
export async function findSignedIn(
  services: Services,
  token: string | undefined,
  from: CallFrom,
): Promise<SignedIn | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined
  const { db, clock } = services
  const found = await findSession(db, hashToken(token))
  if (!found) return undefined
  const { sessionId, lastSeenAt, createdAt, snapshot } = found
  const idle = minutesSince(clock, lastSeenAt)
  if (idle >= SESSION_IDLE_HOURS * 60) return undefined
  if (minutesSince(clock, createdAt) >= SESSION_DAYS * 24 * 60) return undefined
  const touched = idle >= TOUCH_MINUTES && from.unattended !== true
  if (touched) {
    await touchSession(db, { id: sessionId, now: clock.now().toString(), address: from.address })
  }
  const { id, username, name, surname } = found.user
  const role: Caller = found.unfinished ? 'unfinished' : found.user.role
  const actor = { accountId: id, username, name, surname, role }
  // What depends on the clock is read again as often as a use is noted, written to or not.
  return { sessionId, actor, snapshot: touched ? undefined : snapshot }
}

/** A session's last use is noted once in so many minutes: enough for the idle limit. */
const TOUCH_MINUTES = 1

function minutesSince(clock: Clock, instant: string): number {
  return clock.now().since(Temporal.Instant.from(instant)).total('minutes')
}
