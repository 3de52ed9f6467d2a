import { compareText } from '#kit/domain/format.ts'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { phoneDigits, withoutSigns } from '#kit/domain/phone.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Call, Schema } from './client.ts'
import { orderOf, sortValue } from './table/column.ts'
import type { Column, ListCall, ListInput } from './table/types.ts'

/** What `<DataTable>` asks of a list that is sorted here. */
export interface LocalInput<Sort extends string> extends ListInput {
  sort?: Sort | undefined
}

interface LocalOptions<O, Row, Sort extends string> {
  /** The rows of the answer that belong to this list. */
  readonly rows: (answer: O) => readonly Row[]
  /** What the search looks into, which finds words in any order and numbers however typed. */
  readonly search: (row: Row) => string
  /** The columns of the list: those that can be sorted by say what each order goes by. */
  readonly columns?: readonly Column<Row, Sort>[]
  /** The order to begin with; without one the rows stay as they were answered. */
  readonly order?: NoInfer<Sort>
  /** Which way; upwards unless told. */
  readonly dir?: 'asc' | 'desc'
}

interface ListPage<Row> {
  rows: Row[]
  total: number
}

/**
 * A list that the server answers whole, such as the students of a class, for `<DataTable>`:
 * searched, sorted and cut into pages here. Several lists over one answer read it once.
 */
export function localList<I, O, Row, Sort extends string>(
  source: Call<I, O>,
  input: I,
  options: LocalOptions<O, Row, Sort>,
): ListCall<LocalInput<Sort>, Row> {
  type List = ListCall<LocalInput<Sort>, Row>
  const call = async (list: LocalInput<Sort>) => pageOf(await source(input), list, options)
  const query = (list: LocalInput<Sort>) => {
    const select = (answer: O) => pageOf(answer, list, options)
    // With `select` the query's function answers the whole and its observers see their page of it.
    return { ...source.query(input), select } as unknown as ReturnType<List['query']>
  }
  const { dir = 'asc' } = options
  const start = { page: 1, q: '', dir, ...(options.order ? { sort: options.order } : {}) }
  const schema: Schema = {
    '~standard': { validate: (list) => ({ value: { ...start, ...(list as LocalInput<Sort>) } }) },
  }
  return Object.assign(call, { key: source.key, schema, query })
}

function pageOf<O, Row, Sort extends string>(
  answer: O,
  { page = 1, size = PAGE_SIZE, sort, dir, q = '' }: LocalInput<Sort>,
  { rows, search, columns = [] }: LocalOptions<O, Row, Sort>,
): ListPage<Row> {
  const words = foldText(q).split(' ')
  const number = phoneDigits(q)
  const found = rows(answer).filter((row) => {
    const text = foldText(search(row))
    return (
      words.every((word) => text.includes(word)) || (number && withoutSigns(text).includes(number))
    )
  })
  const column = sort && columns.find((one) => orderOf(one as Column<Row>) === sort)
  const value = column && ((row: Row) => sortValue(column as Column<Row>, row))
  if (value) found.sort((a, b) => compareValues(value(a), value(b), dir === 'desc' ? -1 : 1))
  return { rows: found.slice((page - 1) * size, page * size), total: found.length }
}

type Value = string | number | undefined

/** Numbers by value, words by the alphabet; what has no value last, whichever way. */
function compareValues(a: Value, b: Value, way: 1 | -1): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined)
  const isNumber = typeof a === 'number' && typeof b === 'number'
  return way * (isNumber ? a - b : compareText(`${a}`, `${b}`))
}
