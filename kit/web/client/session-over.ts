type Listener = () => void

const listeners = new Set<Listener>()
let renewals = 0

/**
 * Told when the server no longer knows the session. The frame of the program listens and asks to
 * sign in again over the page, which stays as it is with everything typed in it.
 */
export const sessionOver = {
  /** The session that is asked with: taken before a request is sent. */
  current: (): number => renewals,
  /** Somebody signed in again: late answers to what was asked before say nothing of this session. */
  renew(): void {
    renewals += 1
  },
  /** The session of a request, as it was when it was sent, is over. */
  announce(session: number): void {
    if (session !== renewals) return
    for (const listener of listeners) listener()
  },
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
