import { onePerMinute, outageIn } from '#kit/server/outage.ts'

type Write = (...words: unknown[]) => void

/**
 * How the log is written: of an outage, which every request and every job meets again, one line a
 * minute and kind, that tells how many were left out.
 */
export function pacedLog(now: () => number): {
  logMethod(this: unknown, words: unknown[], write: Write): void
} {
  const pace = onePerMinute(now)
  return {
    logMethod(words, write) {
      const kind = outageKind(words[0])
      const held = kind === undefined ? 0 : pace(kind)
      if (held === undefined) return
      const told =
        held === 0 ? words : [...words.slice(0, -1), `${String(words.at(-1))} (+${held})`]
      write.apply(this, told)
    },
  }
}

/** What a request tells of an outage names its kind; what the jobs tell is known by its words. */
function outageKind(first: unknown): string | undefined {
  if (typeof first === 'string') return outageIn(first)
  const { outage } = Object(first) as { outage?: unknown }
  return typeof outage === 'string' ? outage : undefined
}
