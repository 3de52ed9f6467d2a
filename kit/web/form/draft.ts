import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dropDraft, readDraft, type StoredDraft, writeDraft } from './draft-store.ts'
import type { Fields, Values } from './fields.ts'
import { changedSince } from './rebase.ts'

type DraftState = 'restored' | 'offered' | undefined

/** What a form knows of its draft. */
export interface Draft {
  readonly state: DraftState
  /** As of now, also between two renderings. */
  isOffered(): boolean
  /** Puts what was typed back into the fields. */
  take(): void
  /** Keeps what is typed now on offer, while the fields show something else. */
  offer(): void
  drop(): void
  /** Forgets it while the form still shows it: with another state it would be kept once more. */
  forget(): void
}

/**
 * What a form begins with: after a reload or a crash, what was typed, when the record is still
 * the same; over a newer record the draft is only offered.
 */
export function beginning<V extends Values>(
  name: string | undefined,
  start: V,
): { values: V; state: DraftState } {
  const found = name === undefined ? undefined : readDraft(name)
  const base = JSON.stringify(start)
  if (!found || JSON.stringify(found.values) === base) return { values: start, state: undefined }
  if (found.base !== base) return { values: start, state: 'offered' }
  return { values: found.values as V, state: 'restored' }
}

/** Keeps what is typed in this tab until it is saved. */
export function useDraft<V extends Values>(
  name: string | undefined,
  fields: Fields<V>,
  first: DraftState,
): Draft {
  const [state, setState] = useState(first)
  const now = useRef(first)
  const turn = (next: DraftState) => {
    now.current = next
    setState(next)
  }
  // What is on offer since the form was read again; forms without a name keep it nowhere else.
  const aside = useRef<StoredDraft>(undefined)
  const { values, dirty } = fields
  const draftOf = (typed: V): StoredDraft => ({ base: fields.base(), values: typed })
  const write = (draft: StoredDraft) => {
    if (name !== undefined) writeDraft(name, draft)
  }
  const forget = () => {
    if (name !== undefined) dropDraft(name)
  }
  // Changed back by hand there is nothing to keep: what was typed before is not to come again.
  const keep = useEffectEvent((typed?: V) => (typed ? write(draftOf(typed)) : forget()))
  useEffect(() => {
    if (state !== 'offered') keep(dirty ? values : undefined)
  }, [dirty, state, values])

  return {
    state,
    isOffered: () => now.current === 'offered',
    take: () => {
      const found = aside.current ?? (name === undefined ? undefined : readDraft(name))
      // Only what was typed: the rest, and the version, are those of the record as it is now.
      if (found) fields.set(changedSince(JSON.parse(found.base) as Values, found.values as V))
      turn(found ? 'restored' : undefined)
    },
    offer: () => {
      aside.current = draftOf(fields.current())
      write(aside.current)
      turn('offered')
    },
    drop: () => {
      aside.current = undefined
      turn(undefined)
      forget()
    },
    forget,
  }
}
