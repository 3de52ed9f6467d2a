import { notifyManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Call } from './client.ts'
import { queryClient } from './query.ts'

interface Versioned {
  readonly id: number
  readonly version: number
}

type ListOf<Row> = Call<never, { readonly rows: readonly Row[] }>

/**
 * A record that a window was opened on from a row, as its lists have it by now: with the row of that
 * moment every save would be refused once somebody else has saved, whatever is read again. The row
 * itself where no list has a newer one, so that the window stays when the record leaves the list.
 */
export function useNewest<Row extends Versioned>(row: Row, ...lists: readonly ListOf<Row>[]): Row {
  return useSyncExternalStore(subscribe, () => newest(row, lists))
}

const subscribe = (changed: () => void) =>
  queryClient.getQueryCache().subscribe(notifyManager.batchCalls(changed))

function newest<Row extends Versioned>(row: Row, lists: readonly ListOf<Row>[]): Row {
  const answers = lists.flatMap(({ key }) =>
    queryClient.getQueriesData<{ readonly rows: readonly Row[] }>({ queryKey: key }),
  )
  return answers
    .flatMap(([, answer]) => answer?.rows.filter(({ id }) => id === row.id) ?? [])
    .reduce((found, other) => (other.version > found.version ? other : found), row)
}
