import { useRef } from 'react'
import { toApiError } from './client/api-error.ts'
import { newRequestKey } from './client/request-key.ts'
import type { Call } from './client.ts'
import { refresh } from './query.ts'
import { forgetFailure, tellOf } from './toast/store.ts'

/** Pauses before asking again a server that does not answer, such as one being restarted. */
const PAUSES_MS = [500, 1500, 3000]

/** One write, sent again with its key while the server does not answer; throws an ApiError. */
export async function attempt<I, O>(call: Call<I, O>, input: I, key: string): Promise<O> {
  for (const pause of PAUSES_MS) {
    try {
      return await call(input, { key })
    } catch (error) {
      if (!toApiError(error).passing) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
  return call(input, { key })
}

/**
 * A write whose answer may get lost on the way: it is sent again with the same key, which the
 * server does once, until it succeeds or something else is sent.
 */
export function useAttempt<I, O>(call: Call<I, O>): (input: I) => Promise<O> {
  const open = useRef<{ key: string; of: string }>(undefined)
  return async (input) => {
    const of = JSON.stringify(input ?? null)
    if (open.current?.of !== of) open.current = { key: newRequestKey(), of }
    const answer = await attempt(call, input, open.current.key)
    open.current = undefined
    return answer
  }
}

/**
 * A write without a form, from a row or a menu: does it and refreshes what is on screen. Tried
 * again, its former failure is no longer shown.
 */
export async function act<I, O>(call: Call<I, O>, input: I): Promise<O> {
  // The same row is the same action, also when it was read again meanwhile.
  const action = JSON.stringify([call.key, { ...input, version: 0 }])
  forgetFailure(action)
  try {
    const answer = await attempt(call, input, newRequestKey())
    await refresh()
    return answer
  } catch (error) {
    tellOf(action)
    throw error
  }
}
