import type { ListCall, ListInput } from './types.ts'

/**
 * A list operation that is read again every `pause` milliseconds while `open` finds, among the rows
 * that it answered, one that something is still to happen with.
 */
export function readWhile<I extends ListInput, Row>(
  list: ListCall<I, Row>,
  open: (row: Row) => boolean,
  pause: number,
): typeof list {
  type Data = Awaited<ReturnType<typeof list>>
  return Object.assign((...call: Parameters<typeof list>) => list(...call), {
    ...{ key: list.key, schema: list.schema },
    query: (input: I) => ({
      ...list.query(input),
      refetchInterval: ({ state }: { state: { data?: Data | undefined } }) =>
        state.data?.rows.some(open) ? pause : (false as const),
    }),
  })
}
