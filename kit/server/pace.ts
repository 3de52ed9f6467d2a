import { setTimeout as wait } from 'node:timers/promises'
import type { IncomingMessage } from 'node:http'
import { refuse } from '#kit/domain/result.ts'
import { Refused } from './tx.ts'

/** How fast a body has to come in: at least so many bytes in each stretch of time. */
export interface Pace {
  readonly ms: number
  readonly bytes: number
}

/** 4 KB a second, over half a minute: a bad line of a phone is ten times as fast. */
export const PACE: Pace = { ms: 30_000, bytes: 30 * 4 * 1024 }
/** So long the refusal has to go out before the connection of a slow body is cut. */
const ANSWER_MS = 1_000

/**
 * The body as it arrives. What comes too slowly is refused, and its connection cut soon after the
 * answer: nobody holds a place by a byte now and then. Whoever stops reading in the middle leaves the
 * connection as it is.
 */
export async function* piecesOf(body: IncomingMessage, pace = PACE): AsyncGenerator<Buffer> {
  const pieces = body.iterator({ destroyOnReturn: false }) as AsyncIterator<Buffer>
  let waiting = false
  const watch = new AbortController()
  let bytes = 0
  const slow = (async () => {
    for (;;) {
      await wait(pace.ms, undefined, { signal: watch.signal, ref: false })
      if (bytes < pace.bytes) return 'slow' as const
      bytes = 0
    }
  })()
  // Ended with the body.
  slow.catch(() => {})
  try {
    for (;;) {
      waiting = true
      const next = await Promise.race([pieces.next(), slow])
      if (next === 'slow') {
        setTimeout(() => body.destroy(), ANSWER_MS).unref()
        throw new Refused(refuse('kit.too_slow'))
      }
      waiting = false
      if (next.done === true) return
      bytes += next.value.length
      yield next.value
    }
  } finally {
    watch.abort()
    // While a piece is being waited for, the end would wait for it too.
    if (!waiting) await pieces.return?.()
  }
}
