import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { attempt } from '#kit/web/act.ts'
import { newRequestKey } from '#kit/web/client/request-key.ts'
import { createClient } from '#kit/web/client.ts'
import { queryClient } from '#kit/web/query.ts'
import type { SavedView, ViewStore } from '#kit/web/table/views.ts'
import { viewsContract } from '../domain/contract.ts'
import { isSameName } from '../domain/rules.ts'

const api = createClient('views', viewsContract)

type Mine = Awaited<ReturnType<typeof api.mine>>
type Row = Mine['rows'][number]

const { queryKey, queryFn } = api.mine.query({})

/** Nobody else changes them, so no other write has them read again. */
const MINE = { queryKey, queryFn, staleTime: 'static' } as const

const rowsNow = () => queryClient.getQueryData<Mine>(queryKey)?.rows ?? []
/** One after the other, so that the last change is the one that stays. */
let last: Promise<unknown> = Promise.resolve()
function inTurn<T>(write: () => Promise<T>): Promise<T> {
  const next = last.then(write, write)
  last = next.catch(() => {})
  return next
}

const without = (list: string, view: SavedView) =>
  rowsNow().filter((row) => row.list !== list || !isSameName(row.name, view.name))

/**
 * What the user keeps; no store until it was read, since a change of what is not known would show it
 * alone. A change is shown at once.
 */
export function useViewStore(): ViewStore | undefined {
  const { data } = useQuery(MINE)
  // The cache tells of a change only after the click that made it.
  const [changed, setChanged] = useState(data)
  const mine = data && (changed ?? data)
  // The same as long as nothing changed, so that the lists are not drawn anew with the frame.
  return useMemo(() => mine && storeOf(mine.rows, setChanged), [mine])
}

/** Changes on their way, and whether one since the last reading was not taken. */
const state = { onTheirWay: 0, refused: false }

function storeOf(rows: readonly Row[], show: (mine: Mine | undefined) => void): ViewStore {
  const put = (next: readonly Row[]) =>
    show(queryClient.setQueryData<Mine>(queryKey, { rows: [...next] }))
  /**
   * When the server does not take it, all is read again once nothing is on its way any more: what was
   * before it lacks what was changed since, and stands only where that cannot be read either.
   */
  const change = async (next: readonly Row[], write: () => Promise<unknown>) => {
    const before = rowsNow()
    put(next)
    state.onTheirWay += 1
    try {
      await inTurn(write)
    } catch (error) {
      state.refused = true
      throw error
    } finally {
      state.onTheirWay -= 1
      if (state.refused) void readAgain(before)
    }
  }
  const readAgain = async (before: readonly Row[]) => {
    const known = rowsNow()
    const now = await api.mine({}).catch(() => undefined)
    if (state.onTheirWay > 0 || rowsNow() !== known) return
    state.refused = now === undefined
    put(now?.rows ?? before)
  }
  return {
    of: (list) => rows.filter((row) => row.list === list),
    save: (list, { name, content }) => {
      const row = { list, name, content: content as Row['content'] }
      return change([...without(list, row), row], () => attempt(api.save, row, newRequestKey()))
    },
    remove: (list, view) =>
      change(without(list, view), () =>
        attempt(api.delete, { list, name: view.name }, newRequestKey()),
      ),
  }
}
