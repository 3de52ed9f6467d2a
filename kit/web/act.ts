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

/** A write that may be done, with its key: sent twice it is done once. */
export interface Write<O> {
  /** The same row is the same write, also when it was read again meanwhile. */
  readonly of: string
  readonly send: () => Promise<O>
}

/** Says what is to be written, without doing it. */
export function write<I, O>(call: Call<I, O>, input: NoInfer<I>): Write<O> {
  const key = newRequestKey()
  return {
    of: JSON.stringify([call.key, { ...input, version: 0 }]),
    send: () => attempt(call, input, key),
  }
}

/**
 * Does a write and refreshes what is on screen, also when it is refused: for what may be newer than
 * that. Tried again, its former failure is no longer shown.
 */
export async function perform<O>({ of, send }: Write<O>): Promise<O> {
  forgetFailure(of)
  try {
    const answer = await send()
    await refresh()
    return answer
  } catch (error) {
    if (!toApiError(error).passing) void refresh()
    tellOf(of)
    throw error
  }
}

/** The same in one go: a write without a form, from a row or a menu. */
export async function act<I, O>(call: Call<I, O>, input: NoInfer<I>): Promise<O> {
  return perform(write(call, input))
}
