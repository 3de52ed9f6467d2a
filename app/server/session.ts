import { SESSION_IDLE_HOURS } from '#f/system/accounts/domain/rules.ts'
import { touchSession } from '#f/system/accounts/server/mutations/sessions.ts'
import { findSession } from '#f/system/accounts/server/queries.ts'
import type { Clock } from '#kit/server/clock.ts'
import type { SignedIn } from '#kit/server/route.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'

export const SESSION_COOKIE = 'quinte_session'
/** What every token looks like; the database is not asked for anything else. */
const TOKEN = /^[\w-]{43}$/

/**
 * The session of a token, from the cookie or from the legacy body; undefined when over. What
 * is `unattended` does not put the end of the session off: a page asks it by itself.
 */
export async function findSignedIn(
  services: Services,
  token: string | undefined,
  unattended = false,
): Promise<SignedIn | undefined> {
  if (token === undefined || !TOKEN.test(token)) return undefined
  const { db, cache, clock } = services
  const hash = hashToken(token)
  const read = () => findSession(db, hash)
  let found = await cache.read(`session ${hash.toString('base64')}`, read)
  if (found && minutesSince(clock, found.lastSeenAt) >= TOUCH_MINUTES) {
    // Another server may have noted a later use since this one remembered it.
    found = await read()
    if (found && minutesSince(clock, found.lastSeenAt) >= TOUCH_MINUTES) {
      if (minutesSince(clock, found.lastSeenAt) >= SESSION_IDLE_HOURS * 60) return undefined
      if (!unattended) await touchSession(db, found.sessionId, clock.now().toString())
    }
    // Not for a page that asks by itself: all others would clear with it, each minute.
    if (!unattended) cache.clear()
  }
  if (!found) return undefined
  const { id, username, name, surname, role } = found.user
  return { sessionId: found.sessionId, actor: { accountId: id, username, name, surname, role } }
}

/** A session's last use is noted once in so many minutes: enough for the idle limit. */
const TOUCH_MINUTES = 1

function minutesSince(clock: Clock, instant: string): number {
  return clock.now().since(Temporal.Instant.from(instant)).total('minutes')
}
