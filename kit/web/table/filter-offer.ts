import { skipToken, useQuery, type UseQueryOptions } from '@tanstack/react-query'
import { type Offer, offerOf } from '../options.tsx'
import type { Filter, FilterOption } from './types.ts'

interface Rows<T> {
  rows: T[]
}

/** The question whose answer are the options of a filter. */
export type OptionsQuery = UseQueryOptions<Rows<never>, Error, Rows<FilterOption>>

/** A question whose answer has rows, each of them as an option. */
export function optionsOf<T>(
  query: Pick<UseQueryOptions<Rows<T>>, 'queryKey' | 'queryFn'>,
  as: (row: T) => FilterOption,
): OptionsQuery {
  return { ...query, select: ({ rows }: Rows<T>) => ({ rows: rows.map(as) }) } as OptionsQuery
}

const NOTHING: OptionsQuery = { queryKey: [], queryFn: skipToken }

/** What a filter offers, written down or read. */
export function useFilterOffer({ options, asks = NOTHING }: Filter): Offer<FilterOption> {
  const read = offerOf(useQuery(asks))
  return options ? { rows: options, retry: undefined } : read
}
