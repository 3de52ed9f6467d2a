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

/** What the user keeps; nothing until it was read. A change is shown at once. */
export function useViewStore(): ViewStore {
  const { data } = useQuery(MINE)
  // The cache tells of a change only after the click that made it.
  const [changed, setChanged] = useState(data)
  const mine = changed ?? data
  // The same as long as nothing changed, so that the lists are not drawn anew with the frame.
  return useMemo(() => storeOf(mine?.rows ?? [], setChanged), [mine])
}

function storeOf(rows: readonly Row[], show: (mine: Mine | undefined) => void): ViewStore {
  const put = (next: readonly Row[]) =>
    show(queryClient.setQueryData<Mine>(queryKey, { rows: [...next] }))
  /** When the server does not take it, it is as before. */
  const change = async (next: readonly Row[], write: () => Promise<unknown>) => {
    const before = rowsNow()
    put(next)
    try {
      await inTurn(write)
    } catch (error) {
      put(before)
      throw error
    }
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
