import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { type ApiError, toApiError } from '#kit/web/client/api-error.ts'
import { instantNow } from '#kit/web/clock.ts'
import { newRequestKey } from '#kit/web/client/request-key.ts'
import { queryClient, refresh } from '#kit/web/query.ts'
import { notifyError } from '#kit/web/toast.tsx'
import type { DoorRow } from '../../domain/contract.ts'
import { api } from '../api.ts'

/** Somebody who came without an invitation; sent twice under its key, they are added once. */
export interface WalkIn {
  readonly key: string
  readonly guestName: string
  readonly contact: string
}

/** What was marked at the door and the server does not know yet. */
export interface Waiting {
  /** By invitation; the last mark of each counts. */
  readonly marks: Readonly<Record<number, boolean>>
  readonly walkIns: readonly WalkIn[]
}

const NOTHING: Waiting = { marks: {}, walkIns: [] }
/** Pause before a server that did not answer is asked again. */
const AGAIN_MS = 3_000
const listeners = new Set<() => void>()
/** What is kept in the browser, read once as long as nobody writes it. */
const known = new Map<number, { readonly text: string | null; readonly waiting: Waiting }>()
/** Events whose marks are on their way; those of another one do not wait behind them. */
const sending = new Set<number>()

const keyOf = (eventId: number) => `door:${eventId}`

function read(eventId: number): Waiting {
  const text = localStorage.getItem(keyOf(eventId))
  const before = known.get(eventId)
  // The same page may be open beside this one, and mark people too.
  if (before && before.text === text) return before.waiting
  const waiting = parsed(text)
  known.set(eventId, { text, waiting })
  return waiting
}

function parsed(text: string | null): Waiting {
  try {
    return text === null ? NOTHING : (JSON.parse(text) as Waiting)
  } catch {
    // Written by hand or by another version of the program: nothing waits.
    return NOTHING
  }
}

/** Kept in the browser, so that a reload loses nothing. */
function write(eventId: number, waiting: Waiting): void {
  const text = countOf(waiting) === 0 ? null : JSON.stringify(waiting)
  if (text === null) localStorage.removeItem(keyOf(eventId))
  else localStorage.setItem(keyOf(eventId), text)
  known.set(eventId, { text, waiting })
  for (const listener of listeners) listener()
}

/** How much waits to be sent. */
export const countOf = ({ marks, walkIns }: Waiting): number =>
  Object.keys(marks).length + walkIns.length

/** Marks somebody, whether the server can be reached or not. */
function mark(eventId: number, id: number, present: boolean): void {
  const waiting = read(eventId)
  write(eventId, { ...waiting, marks: { ...waiting.marks, [id]: present } })
}

/** Adds somebody who came without an invitation. */
function walkIn(eventId: number, person: Omit<WalkIn, 'key'>): void {
  const waiting = read(eventId)
  const added = { key: newRequestKey(), ...person }
  write(eventId, { ...waiting, walkIns: [...waiting.walkIns, added] })
}

/** Sends what waits, one after the other; where the server does not answer, all of it waits on. */
async function send(eventId: number, admit: Admit): Promise<void> {
  if (sending.has(eventId)) return
  sending.add(eventId)
  let done = 0
  try {
    for (;;) {
      const next = firstOf(eventId, read(eventId), admit)
      if (!next) break
      await settle(next.send)
      write(eventId, next.without(read(eventId)))
      done += 1
    }
  } catch (cause) {
    // No answer: asked again in a while, and at once when the connection is back. Who has to sign
    // in first is asked once: then everybody is read again, and what waits is sent with it.
    if (toApiError(cause).kind !== 'unauthenticated') {
      setTimeout(() => void send(eventId, admit), AGAIN_MS)
    }
  } finally {
    sending.delete(eventId)
  }
  if (done > 0) await refresh()
}

/** The server has decided: the same mark would be refused again. */
const FINAL: readonly ApiError['kind'][] = ['invalid', 'forbidden', 'not_found', 'conflict']

/** A refusal is told and not sent again; whatever else fails waits and is sent later. */
async function settle(call: () => Promise<unknown>): Promise<void> {
  try {
    await call()
  } catch (cause) {
    const error = toApiError(cause)
    if (!FINAL.includes(error.kind)) throw error
    notifyError(error)
  }
}

/** Lets in somebody who came without an invitation. */
export type Admit = (
  person: { readonly id: number; readonly guestName: string; readonly contact: string },
  options: { readonly key: string },
) => Promise<unknown>

/** Puts a mark that the server has taken into the list: when that is read again, nobody knows. */
function keep(eventId: number, id: number, present: boolean): void {
  const { queryKey } = api.door.query({ id: eventId })
  const presentAt = present ? instantNow() : null
  queryClient.setQueryData<{ rows: readonly DoorRow[] }>(
    queryKey,
    (list) =>
      list && { rows: list.rows.map((row) => (row.id === id ? { ...row, presentAt } : row)) },
  )
}

interface Next {
  readonly send: () => Promise<unknown>
  readonly without: (waiting: Waiting) => Waiting
}

function firstOf(eventId: number, waiting: Waiting, admit: Admit): Next | undefined {
  const [entry] = Object.entries(waiting.marks)
  if (entry) {
    const [id, present] = entry
    return {
      send: async () => {
        await api.mark({ id: Number(id), present })
        keep(eventId, Number(id), present)
      },
      without: (now) => {
        // Marked otherwise meanwhile: that is still to be sent.
        if (now.marks[Number(id)] !== present) return now
        const marks = Object.entries(now.marks).filter(([other]) => other !== id)
        return { ...now, marks: Object.fromEntries(marks) }
      },
    }
  }
  const [first] = waiting.walkIns
  if (!first) return undefined
  const { key, ...person } = first
  return {
    send: () => admit({ id: eventId, ...person }, { key }),
    without: (now) => ({ ...now, walkIns: now.walkIns.filter((one) => one.key !== key) }),
  }
}

/**
 * What waits to be sent for an event; it is sent as soon as it can be. `readAt` is when the list was
 * last read: the server can be reached then.
 */
export function useDoor(eventId: number, admit: Admit, readAt: number) {
  const again = useEffectEvent(() => void send(eventId, admit))
  useEffect(() => {
    const retry = () => again()
    addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [])
  useEffect(() => {
    if (readAt > 0) again()
  }, [readAt])
  const waiting = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      addEventListener('storage', listener)
      return () => {
        listeners.delete(listener)
        removeEventListener('storage', listener)
      }
    },
    () => read(eventId),
  )
  return {
    waiting,
    mark: (id: number, present: boolean) => {
      mark(eventId, id, present)
      void send(eventId, admit)
    },
    walkIn: (person: Omit<WalkIn, 'key'>) => {
      walkIn(eventId, person)
      void send(eventId, admit)
    },
  }
}
