import { compareText } from '#kit/domain/format.ts'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { foldText } from '#kit/domain/text.ts'
import type { Call } from './client.ts'
import { queryClient } from './query.ts'
import type { ListCall, ListInput } from './table/types.ts'

/** What `<DataTable>` asks of a list that is sorted here. */
export interface LocalInput<Sort extends string> extends ListInput {
  sort?: Sort | undefined
}

interface LocalOptions<O, Row, Sort extends string> {
  /** The rows of the answer that belong to this list. */
  readonly rows: (answer: O) => readonly Row[]
  /** Tells this list from others over the same answer. */
  readonly name: string
  /** What the search looks into. */
  readonly search: (row: Row) => string
  /** The value each order goes by; without an order the rows stay as they were answered. */
  readonly sorts: Readonly<Record<Sort, (row: Row) => string>>
}

/**
 * A list that the server answers whole, such as the students of a class, for `<DataTable>`:
 * searched, sorted and cut into pages here. Several lists over one answer read it once.
 */
export function localList<I, O, Row, Sort extends string>(
  source: Call<I, O>,
  input: I,
  { rows, name, search, sorts }: LocalOptions<O, Row, Sort>,
): ListCall<LocalInput<Sort>, Row> {
  const whole = source.query(input)
  const call = async ({ page = 1, size = PAGE_SIZE, sort, dir, q = '' }: LocalInput<Sort>) => {
    const text = foldText(q)
    const all = rows(await queryClient.fetchQuery(whole))
    const found = all.filter((row) => foldText(search(row)).includes(text))
    const value = sort && sorts[sort]
    if (value) found.sort((a, b) => compareText(value(a), value(b)))
    if (value && dir === 'desc') found.reverse()
    return { rows: found.slice((page - 1) * size, page * size), total: found.length }
  }
  const query = (list: LocalInput<Sort>) => ({
    queryKey: [...whole.queryKey, name, list],
    queryFn: () => call(list),
  })
  return Object.assign(call, { key: source.key, schema: undefined, query })
}
