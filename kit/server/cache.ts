import pg from 'pg'

/** Channel on which every write transaction announces itself when it commits. */
export const WRITES = 'quinte_writes'

/** Entries kept at most; beyond that it is cleared. */
const LIMIT = 1_000
const RECONNECT_MS = 1_000
/** A connection can be lost without a word: it is asked for a sign of life, and has so long. */
const HEARTBEAT_MS = 5_000
const PATIENCE_MS = 2_000

/**
 * What this server caches of the database between two writes: sessions, pages of lists and
 * their totals, so that what is asked again is not read again. Any committed write, by any server, makes all
 * of them clear it; nothing is cached while the announcements cannot be heard.
 */
export interface Cache {
  /**
   * The cached value of `key`, or the one that `load` reads now. That there is nothing
   * (`undefined`) is not kept: who asks for what does not exist takes no room from the others.
   */
  read<T>(key: string, load: () => Promise<T>): Promise<T>
  /** Empties it: called for own writes, so that they are seen at once. */
  clear(): void
  stop(): Promise<void>
}

/** A cache that hears the writes announced on `url`, from as soon as it is connected. */
export function openCache(url: string, heartbeatMs = HEARTBEAT_MS): Cache {
  let entries = new Map<string, unknown>()
  /** What is being read now: asked again meanwhile, it is not read twice. */
  let underWay = new Map<string, Promise<unknown>>()
  /** The connection that listens or is about to. */
  let client: pg.Client | undefined
  let hears = false
  let heartbeat: NodeJS.Timeout | undefined
  let retry: NodeJS.Timeout | undefined
  let stopped = false

  const clear = () => {
    entries = new Map()
    underWay = new Map()
  }
  const lose = (lost: pg.Client) => {
    if (lost !== client) return
    client = undefined
    hears = false
    clearTimeout(heartbeat)
    clear()
    // With a question still open the connection is cut, else it takes its leave.
    lost.end().catch(() => {})
    // Until it hears again the server reads everything afresh: slower, never wrong.
    if (!stopped) retry = setTimeout(() => void listen(), RECONNECT_MS).unref()
  }
  const listen = async () => {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'quinte-cache',
      connectionTimeoutMillis: PATIENCE_MS,
      query_timeout: PATIENCE_MS,
    })
    client = next
    next.on('notification', clear)
    next.on('error', () => lose(next))
    next.on('end', () => lose(next))
    try {
      await next.connect()
      await next.query(`listen ${WRITES}`)
    } catch {
      // The database is away: tried again.
      return lose(next)
    }
    if (next !== client) return
    clear()
    hears = true
    watch(next)
  }
  const watch = (heard: pg.Client) => {
    const ask = () =>
      heard.query('select 1').then(
        () => watch(heard),
        () => lose(heard),
      )
    heartbeat = setTimeout(() => void ask(), heartbeatMs).unref()
  }
  const listening = listen()

  return {
    clear,
    async read<T>(key: string, load: () => Promise<T>): Promise<T> {
      if (!hears) return load()
      // Those of this moment: a write meanwhile puts them away, and what is read now with them.
      const kept = entries
      const open = underWay
      if (kept.has(key)) return kept.get(key) as T
      const begun = open.get(key)
      if (begun) return begun as Promise<T>
      const loading = load().finally(() => open.delete(key))
      open.set(key, loading)
      const value = await loading
      if (value === undefined) return value
      if (kept.size >= LIMIT) kept.clear()
      kept.set(key, value)
      return value
    },
    async stop() {
      stopped = true
      clearTimeout(retry)
      clearTimeout(heartbeat)
      await listening
      await client?.end()
    },
  }
}
