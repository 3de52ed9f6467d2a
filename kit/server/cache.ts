/** Entries kept at most; beyond that it is cleared. */
const LIMIT = 1_000

/**
 * What this server has read of the database: pages of lists and their totals, kept for as long as
 * nothing in the database changes.
 */
export interface Cache {
  /**
   * The value of `key` that was read in this snapshot, or the one that `load` reads now. The
   * snapshot is what PostgreSQL calls the transactions that one sees (`pg_current_snapshot`): two
   * readers with the same one see the same rows, whichever server wrote them, so nobody is answered
   * from before her own last write. Without a snapshot it is always read. That there is nothing
   * (`undefined`) is not kept: who asks for what does not exist takes no room from the others.
   */
  read<T>(snapshot: string | undefined, key: string, load: () => Promise<T>): Promise<T>
}

export function openCache(): Cache {
  let current: string | undefined
  let entries = new Map<string, unknown>()
  /** What is being read now: asked again meanwhile, it is not read twice. */
  let underWay = new Map<string, Promise<unknown>>()

  return {
    async read<T>(snapshot: string | undefined, key: string, load: () => Promise<T>): Promise<T> {
      if (snapshot === undefined) return load()
      if (snapshot !== current) {
        current = snapshot
        entries = new Map()
        underWay = new Map()
      }
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
  }
}
