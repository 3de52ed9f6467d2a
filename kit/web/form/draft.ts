import { useEffect, useEffectEvent, useState } from 'react'
import { dropDraft, readDraft, writeDraft } from './draft-store.ts'
import type { Fields, Values } from './fields.ts'
import { changedSince } from './rebase.ts'

type DraftState = 'restored' | 'offered' | undefined

/** What a form knows of its draft. */
export interface Draft {
  readonly state: DraftState
  /** Puts what was typed back into the fields. */
  take(): void
  /** Keeps what is typed now on offer, while the fields show something else. */
  offer(): void
  drop(): void
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
  const { values, dirty } = fields
  const keep = useEffectEvent((typed: V) => {
    if (name !== undefined) writeDraft(name, { base: fields.base(), values: typed })
  })
  useEffect(() => {
    if (dirty && state !== 'offered') keep(values)
  }, [dirty, state, values])

  return {
    state,
    take: () => {
      const found = name === undefined ? undefined : readDraft(name)
      // Only what was typed: the rest, and the version, are those of the record as it is now.
      if (found) fields.set(changedSince(JSON.parse(found.base) as Values, found.values as V))
      setState(found ? 'restored' : undefined)
    },
    offer: () => {
      if (name === undefined) return
      writeDraft(name, { base: fields.base(), values: fields.current() })
      setState('offered')
    },
    drop: () => {
      setState(undefined)
      if (name !== undefined) dropDraft(name)
    },
  }
}
