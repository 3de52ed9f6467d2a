import type { ReactNode } from 'react'
import type { Day, WallTime } from '#kit/domain/day.ts'
import {
  formatDay,
  formatEuro,
  formatHours,
  formatInstant,
  formatInteger,
  formatPercent,
  formatTime,
  formatWallTime,
  fullName,
  joinWords,
} from '#kit/domain/format.ts'

/** The kinds of column, and what the values of each are. */
interface Values {
  text: string
  /** One word about the row or several, each on a badge. */
  state: string | readonly string[]
  /** `Rossi e Bianchi` */
  words: readonly string[]
  person: { readonly surname: string; readonly name: string }
  day: Day
  instant: string
  wallTime: WallTime
  time: WallTime
  euro: number
  count: number
  percent: number
  /** Minutes, written as hours with two decimals. */
  hours: number
  /** A figure that is written already: `3 di 10`. */
  figure: string
}
export type Kind = keyof Values

interface Writing<V> {
  readonly text: (value: V) => string
  /** What a list that is sorted in the browser goes by; the text unless told. */
  readonly order?: (value: V) => string | number
  /** `end` for numbers and amounts. */
  readonly align?: 'end'
  /** Never on two lines. */
  readonly whole?: true
}

const itself = <V extends string | number>(value: V) => value
const moment = { order: itself<string>, whole: true } as const
const figure = { order: itself<number>, align: 'end' } as const

const KINDS: { readonly [K in Kind]: Writing<Values[K]> } = {
  text: { text: itself },
  state: { text: (value) => (typeof value === 'string' ? value : value.join(', ')) },
  words: { text: joinWords },
  person: { text: fullName },
  day: { text: formatDay, ...moment },
  instant: { text: formatInstant, ...moment },
  wallTime: { text: formatWallTime, ...moment },
  time: { text: formatTime },
  euro: { text: formatEuro, ...figure },
  count: { text: formatInteger, ...figure },
  percent: { text: (value) => formatPercent(value, 1), ...figure },
  hours: { text: formatHours, ...figure },
  figure: { text: itself, align: 'end' },
}

/** The fields of a row that a column may show by its id alone. */
type Fields<Row, V> = Extract<
  { [P in keyof Row]-?: Row[P] extends V | null | undefined ? P : never }[keyof Row],
  string
>
/** The field that is called as the column. */
type OfField<Field extends string> = [Field] extends [never]
  ? never
  : { readonly id: Field; readonly value?: undefined }
interface OfRow<Row, V> {
  readonly id: string
  readonly value: (row: Row) => V | null | undefined
}
type Kinded<Row, K extends Kind> = (K extends 'text'
  ? { readonly kind?: K }
  : { readonly kind: K }) &
  (OfField<Fields<Row, Values[K]>> | OfRow<Row, Values[K]>)

export interface Shown<Row, Sort extends string> {
  readonly title: string
  /** What stands where there is no value; nothing unless told. */
  readonly none?: string
  /** Only where something other than the written value is shown. */
  readonly cell?: (row: Row) => ReactNode
  /**
   * The contract's name for this order; in a list that is sorted in the browser true, or what to
   * go by when it is not the value. Without it the heading is not a button.
   */
  readonly sort?: Sort | true | ((row: Row) => string | number | null | undefined)
  /** CSS width; columns without one share what is left. */
  readonly width?: string
  /** The column that names the row: it carries the link, and is the title of the card. */
  readonly main?: boolean
}

/**
 * A column: what it is called and the value of a row, which is the field of the same name unless
 * told. How it is shown, aligned, sorted and exported follows from its kind.
 */
export type Column<Row, Sort extends string = string> = Shown<Row, Sort> &
  { [K in Kind]: Kinded<Row, K> }[Kind]

function writing<Row>(column: Column<Row>): Writing<unknown> {
  return KINDS[column.kind ?? 'text'] as Writing<unknown>
}

/** The value of a row; undefined where there is none. */
export function valueOf<Row>(column: Column<Row>, row: Row): unknown {
  const value = column.value ? column.value(row) : (row as Record<string, unknown>)[column.id]
  return value ?? undefined
}

/** The value of a row as it is read and exported. */
export function textOf<Row>(column: Column<Row>, row: Row): string {
  const value = valueOf(column, row)
  return value === undefined ? (column.none ?? '') : writing(column).text(value)
}

export function alignOf<Row>(column: Column<Row>): 'end' | undefined {
  return writing(column).align
}

/** Whether the values of a column are written on one line each. */
export function isWhole<Row>(column: Column<Row>): boolean {
  return writing(column).whole ?? false
}

/** What the order by this column is called; undefined when the list cannot be sorted by it. */
export function orderOf<Row>({ id, sort }: Column<Row>): string | undefined {
  if (sort === undefined || typeof sort === 'string') return sort
  return id
}

/** What a list that is sorted in the browser goes by; undefined where a row has no value. */
export function sortValue<Row>(column: Column<Row>, row: Row): string | number | undefined {
  if (typeof column.sort === 'function') return column.sort(row) ?? undefined
  const value = valueOf(column, row)
  const { order, text } = writing(column)
  return value === undefined ? undefined : (order ?? text)(value)
}
