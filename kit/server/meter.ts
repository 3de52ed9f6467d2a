/** A request that took longer than anybody likes to wait. */
export interface Slow {
  /** Instant at which it was answered, ISO. */
  readonly at: string
  readonly method: string
  /** The pattern of the address, without what was asked for. */
  readonly path: string
  readonly ms: number
}

/** An answered request. */
export interface Answered extends Omit<Slow, 'at'> {
  readonly status: number
}

/** Upper bounds of the classes in which answers are counted, in seconds. */
export const BOUNDS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

/** From so many milliseconds on a request is slow. */
export const SLOW_MS = 1_000

/** Slow requests that are kept until somebody takes them. */
const MOST_SLOW = 500

/** What this server has answered since its start. */
export interface Counts {
  /** By class of status: `2xx`. */
  readonly byStatus: ReadonlyMap<string, number>
  /** How many took at most so long, for each of the bounds. */
  readonly within: readonly number[]
  readonly total: number
  readonly seconds: number
}

/** Counts what one server answers; in its memory alone, as whoever reads metrics expects. */
export interface Meter {
  note(answered: Answered, at: string): void
  counts(): Counts
  /** The slow requests since the last call. */
  takeSlow(): readonly Slow[]
}

/** A meter at zero. */
export function openMeter(): Meter {
  const byStatus = new Map<string, number>()
  const within = BOUNDS.map(() => 0)
  let total = 0
  let seconds = 0
  let slow: Slow[] = []
  return {
    note({ method, path, status, ms }, at) {
      const kind = `${Math.floor(status / 100)}xx`
      byStatus.set(kind, (byStatus.get(kind) ?? 0) + 1)
      BOUNDS.forEach((bound, index) => {
        if (ms / 1000 <= bound) within[index] = (within[index] ?? 0) + 1
      })
      total += 1
      seconds += ms / 1000
      if (ms >= SLOW_MS && slow.length < MOST_SLOW) slow.push({ at, method, path, ms })
    },
    counts: () => ({ byStatus: new Map(byStatus), within: [...within], total, seconds }),
    takeSlow() {
      const taken = slow
      slow = []
      return taken
    },
  }
}
