import { touchSession } from '#f/accounts/server/mutations.ts'
import { findSession } from '#f/accounts/server/queries.ts'
import { idleSince } from '#f/accounts/server/routes.ts'
import type { SignedIn } from '#kit/server/route.ts'
import { hashToken } from '#kit/server/secrets.ts'
import type { Services } from '#kit/server/services.ts'

export const SESSION_COOKIE = 'quinte_session'

/** The session of a token, from the cookie or from the catalogue's body; undefined when over. */
export async function findSignedIn(
  services: Services,
  token: string | undefined,
): Promise<SignedIn | undefined> {
  if (token === undefined || token.length > 100) return undefined
  const found = await findSession(services.db, hashToken(token), idleSince(services))
  if (!found) return undefined
  if (isStale(services, found.lastSeenAt)) {
    await touchSession(services.db, found.sessionId, services.clock.now().toString())
  }
  const { id, username, name, surname, role } = found.user
  return { sessionId: found.sessionId, actor: { accountId: id, username, name, surname, role } }
}

/** A session's last use is noted once a minute at most: enough for the idle limit. */
function isStale(services: Services, lastSeenAt: string): boolean {
  const minuteAgo = services.clock.now().subtract({ minutes: 1 })
  return Temporal.Instant.compare(Temporal.Instant.from(lastSeenAt), minuteAgo) < 0
}
