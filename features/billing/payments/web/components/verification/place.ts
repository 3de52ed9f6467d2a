import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { useListState } from '#kit/web/table/state.ts'
import type { Waiting } from '../../../domain/contract/verification.ts'
import { openRow } from '../../../domain/rules/verification.ts'
import { verification as api } from '../../api/verification.ts'

/** An instalment of a student, as the operations name it. */
export interface Of {
  readonly id: number
  readonly studentId: number
}

/** The same as one word, for the address and for React. */
export const keyOf = ({ id, studentId }: Of): string => `${id}-${studentId}`

function readKey(key: string | undefined): Of | undefined {
  const [, id, studentId] = /^([1-9]\d{0,14})-([1-9]\d{0,14})$/.exec(key ?? '') ?? []
  return id === undefined ? undefined : { id: Number(id), studentId: Number(studentId) }
}

/** Where somebody is at the verification, and how she goes on. */
export interface VerificationPlace {
  /** List and detail side by side; otherwise one or the other. */
  readonly wide: boolean
  readonly open: Of | undefined
  /** The one after it, to be loaded beforehand. */
  readonly next: Of | undefined
  choose(of: Of): void
  /** To the next one or the one before, over the end of a page too. */
  move(by: 1 | -1): void
  /** Goes on after a decision about the instalment as it was in this version. */
  leave(of: Of & { readonly version: number }): void
  /** Back to an instalment, unless the verification was left meanwhile. */
  reopen(of: Of): void
  /** From the detail back to the list, where only one of them has room. */
  close(): void
}

/** The verification over its list, whose page and order are those in the address. */
export function useVerification(): VerificationPlace {
  const wide = useWide()
  const navigate = useNavigate()
  const chosen = useSearch({
    strict: false,
    select: ({ rata }: { rata?: unknown }) => (typeof rata === 'string' ? rata : undefined),
  })
  const state = useListState(api.toVerify.schema, [], {}, true)
  const list = useQuery({
    ...api.toVerify.query(state.input as Parameters<typeof api.toVerify.query>[0]),
    placeholderData: keepPreviousData,
  })
  const [place, setPlace] = useState(0)
  /** After the last row of a page was decided: what moves up is not known before the next answer. */
  const [asOf, setAsOf] = useState<number>()
  const [decided, setDecided] = useState<ReadonlySet<string>>(new Set())
  const stillWaits = (row: Waiting) => !decided.has(decisionOf(row))
  const rows = list.isPlaceholderData ? [] : (list.data?.rows ?? []).filter(stillWaits)
  const key = readKey(chosen) && chosen
  const waiting = key === undefined && asOf === list.dataUpdatedAt
  const found = (wide || key) && !waiting ? openRow(rows, keyOf, { key, place }) : undefined
  const open = readKey(found?.key)
  const at = found && found.at >= 0 ? found.at : undefined
  const next = rows[at === undefined ? Math.min(place, rows.length - 1) : at + 1]

  const show = (of: Of | undefined, how: 'push' | 'replace') =>
    void navigate({
      to: '.',
      search: (before: object) => ({ ...before, rata: of && keyOf(of) }),
      replace: how === 'replace',
    })
  const go = (of: Of, index: number) => {
    setPlace(Math.max(0, index))
    show(of, wide || open ? 'replace' : 'push')
  }
  const turn = (by: 1 | -1) => {
    const page = state.input.page + by
    const pages = Math.ceil((list.data?.total ?? 0) / PAGE_SIZE)
    if (page < 1 || page > pages) return
    setPlace(by === 1 ? 0 : PAGE_SIZE - 1)
    state.change({ page, rata: undefined })
  }
  // What the list shows may change under who reads: she stays with what she has before her.
  const unpinned = wide && key === undefined ? found?.key : undefined
  const stay = useEffectEvent((pinned: string) => show(readKey(pinned), 'replace'))
  useEffect(() => {
    if (unpinned !== undefined) stay(unpinned)
  }, [unpinned])
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return {
    wide,
    open,
    next: next && { id: next.id, studentId: next.studentId },
    choose: (of) =>
      go(
        of,
        rows.findIndex((row) => keyOf(row) === keyOf(of)),
      ),
    move: (by) => {
      // One that has left the list is followed by who moved up to its place.
      const index = at === undefined ? place + Math.min(by, 0) : at + by
      const row = rows[index]
      if (row) go(row, index)
      else turn(by)
    },
    leave: (of) => {
      if (!mounted.current) return
      setDecided((before) => new Set(before).add(decisionOf(of)))
      if (found?.key !== keyOf(of)) return
      setPlace(at ?? place)
      if (at === undefined || !next) setAsOf(list.dataUpdatedAt)
      show(at === undefined ? undefined : next, 'replace')
    },
    reopen: (of) => {
      if (mounted.current) show(of, 'replace')
    },
    close: () => show(undefined, 'replace'),
  }
}

/** Decided once; when the instalment waits again later, it is in another version. */
const decisionOf = (of: Of & { readonly version: number }) => `${keyOf(of)} ${of.version}`

const query = matchMedia('(min-width: 1200px)')

function useWide(): boolean {
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
