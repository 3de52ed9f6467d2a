type Listener = () => void

const listeners = new Set<Listener>()

/**
 * Told when the server no longer knows the session. The frame of the program listens and asks to
 * sign in again over the page, which stays as it is with everything typed in it.
 */
export const sessionOver = {
  announce(): void {
    for (const listener of listeners) listener()
  },
  listen(listener: Listener): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}
