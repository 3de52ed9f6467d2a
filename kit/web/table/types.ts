import type { Icon } from '@tabler/icons-react'
import type { UseQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Call } from '../client.ts'
import type { Place } from '../places.ts'

export type { Column } from './column.ts'

/** What every list operation takes, on top of its own filters. */
export interface ListInput {
  page?: number | undefined
  size?: 25 | 500 | undefined
  sort?: string | undefined
  dir?: 'asc' | 'desc' | undefined
  q?: string | undefined
}

/** A list operation of a contract. */
export type ListCall<I extends ListInput, Row> = Call<I, { rows: Row[]; total: number }>

/** Where a row leads, or what opening it does; undefined for one that leads nowhere. */
export type Opening<Row> = (row: Row) => Place | (() => void) | undefined

export interface RowAction<Row> {
  readonly label: string
  readonly icon: Icon
  /**
   * Where it leads; or `run`, what it does. With both, `run` comes first: it remembers what the
   * next screen is about. A failure of `run` is shown by the list.
   */
  readonly to?: (row: Row) => Place
  readonly run?: (row: Row) => unknown
  /** Also shown in the row, on hover and focus. Two or three at most. */
  readonly quick?: boolean
  /** Destructive: last in the menu. */
  readonly danger?: boolean
  /** Leaves the action out of some rows. */
  readonly when?: (row: Row) => boolean
}

export interface BulkAction<Row> {
  readonly label: string
  readonly icon: Icon
  /**
   * The rows stay selected when it answers false. `whole` says that they are all that the list finds.
   */
  readonly run: (rows: readonly Row[], whole: boolean) => unknown
}

export type FilterValue = string | number | boolean

/** A choice beside the search box, kept in the address under `name`. */
export interface FilterOption {
  readonly value: FilterValue
  readonly label: string
}

/** The question whose answer are the options of a filter. */
export type OptionsQuery = UseQueryOptions<Rows<never>, Error, Rows<FilterOption>>

interface Rows<T> {
  rows: T[]
}

export interface Filter<Name extends string = string> {
  readonly name: Name
  readonly label: string
  readonly options?: readonly FilterOption[]
  /** Reads what it offers, where that is not written down; only the filter is drawn anew then. */
  readonly asks?: OptionsQuery
  /** Behind the button of a list that has many. */
  readonly more?: boolean
  /** The word for no filter, which is the first choice then. */
  readonly all?: string
  /** The field of a filter that is no choice of one: a day, several at once. */
  readonly field?: (
    value: FilterValue | undefined,
    change: (value: FilterValue | undefined) => void,
  ) => ReactNode
}

/** Why a list is empty, and what to do about it. */
export interface Empty {
  readonly title: string
  readonly text?: string
  readonly action?: ReactNode
}
