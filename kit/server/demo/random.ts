/** Chance that can be repeated: the same seed gives the same draws on every machine. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number
  /** A whole number, both ends included. */
  int(from: number, to: number): number
  /** True with this probability, 0 to 1. */
  chance(probability: number): boolean
  /** One of a list that is not empty. */
  pick<T>(list: readonly T[]): T
  /** The list in another order; the given one stays as it is. */
  shuffled<T>(list: readonly T[]): T[]
}

/** A source of its own for each seed, so that one feature's draws never shift another's. */
export function randomOf(seed: string): Random {
  const next = generator(seed)
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]) {
      if (list.length === 0) throw new RangeError('Nothing to pick from')
      return list[int(0, list.length - 1)] as T
    },
    shuffled<T>(list: readonly T[]) {
      const mixed = [...list]
      for (let last = mixed.length - 1; last > 0; last -= 1) {
        const other = int(0, last)
        ;[mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T]
      }
      return mixed
    },
  }
}

/** The mulberry32 generator, started from the FNV-1a hash of the seed. */
function generator(seed: string): () => number {
  let state = 0x811c9dc5
  for (const sign of seed) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
