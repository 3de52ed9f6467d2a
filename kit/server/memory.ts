import pg from 'pg'

/** Channel on which every write transaction announces itself when it commits. */
export const WRITES = 'quinte_writes'

/** Entries kept at most; beyond that everything is forgotten and learnt anew. */
const LIMIT = 5_000
const RECONNECT_MS = 1_000

/**
 * What this server remembers of the database between two writes: sessions and totals, so that
 * reading a list does not count it again each time. Any committed write, by any server, makes all
 * of them forget everything; nothing is remembered while the announcements cannot be heard.
 */
export interface Memory {
  /** The remembered value of `key`, or the one that `load` reads now. */
  remember<T>(key: string, load: () => Promise<T>): Promise<T>
  /** Forgets everything at once: called for own writes, so that they are seen at once. */
  forget(): void
  stop(): Promise<void>
}

/** A memory that hears the writes announced on `url`, from as soon as it is connected. */
export function openMemory(url: string): Memory {
  let entries = new Map<string, Promise<unknown>>()
  let listener: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const forget = () => {
    entries = new Map()
  }
  const lose = () => {
    listener = undefined
    forget()
    // Until it hears again the server reads everything afresh: slower, never wrong.
    if (!stopped) retry ??= setTimeout(() => void listen(), RECONNECT_MS).unref()
  }
  const listen = async () => {
    retry = undefined
    const client = new pg.Client({ connectionString: url, application_name: 'quinte-memory' })
    client.on('notification', forget)
    client.on('error', lose)
    client.on('end', lose)
    try {
      await client.connect()
      await client.query(`listen ${WRITES}`)
    } catch {
      // The database is away; `lose` has been or is now called, and tries again.
      return lose()
    }
    forget()
    listener = client
  }
  const listening = listen()

  return {
    forget,
    async remember<T>(key: string, load: () => Promise<T>): Promise<T> {
      if (listener === undefined) return load()
      const known = entries
      const remembered = known.get(key)
      if (remembered) return remembered as Promise<T>
      if (known.size >= LIMIT) known.clear()
      // Kept in the map of this moment: a write meanwhile puts that map away, and this with it.
      const loading = load()
      known.set(key, loading)
      loading.catch(() => known.delete(key))
      return loading
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      await listening
      await listener?.end()
    },
  }
}
