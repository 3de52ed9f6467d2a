import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import { useNarrow } from './narrow.ts'
import { CardOrder, Cards } from './table/cards.tsx'
import { exportList } from './table/export.ts'
import { Footer } from './table/footer.tsx'
import { TableHead } from './table/head.tsx'
import { TableRows } from './table/rows.tsx'
import { useSelection } from './table/selection.ts'
import { type ListState, useListState } from './table/state.ts'
import { EmptyState, ErrorState, SkeletonRows } from './table/states.tsx'
import classes from './table/table.module.css'
import { Toolbar } from './table/toolbar.tsx'
import type {
  BulkAction,
  Column,
  Empty,
  Filter,
  ListCall,
  ListInput,
  Opening,
  RowAction,
} from './table/types.ts'

type Sorts<I extends ListInput> = NonNullable<I['sort']>

interface Props<I extends ListInput, Row> {
  /** The list operation of the feature's client. */
  readonly list: ListCall<I, Row>
  /** What the list is of, for who does not see it: "Corsi". */
  readonly label: string
  readonly columns: readonly Column<Row, Sorts<I>>[]
  /**
   * Inputs of the operation that the list itself does not change: `{ state: 'archived' }`. With
   * `q` among them there is no search box.
   */
  readonly fixed?: Partial<I>
  readonly filters?: readonly Filter<Extract<keyof I, string>>[]
  /** Names a row in labels: "Seleziona Rossi Anna". */
  readonly rowLabel: (row: Row) => string
  /** Needed only when rows have no `id`. */
  readonly rowId?: (row: Row) => number | string
  /** Where Enter, a click and the main column lead. */
  readonly open?: Opening<Row>
  readonly actions?: readonly RowAction<Row>[]
  /** Rows can be selected when there is something to do with them. */
  readonly bulk?: readonly BulkAction<Row>[]
  readonly empty: Empty
  /** First part of the exported file's name; without it the list cannot be exported. */
  readonly exportAs?: string
  /** A list inside a page that has others: its state is not in the address. */
  readonly embedded?: boolean
}

/**
 * The one list of the program, over a list operation of a contract: 25 rows a page; search,
 * filters, order and page are the server's and live in the address.
 */
export function DataTable<I extends ListInput, Row>(props: Props<I, Row>) {
  const {
    list,
    columns,
    actions = [],
    bulk = [],
    filters = [],
    embedded = false,
    fixed = {},
  } = props
  const rowId = props.rowId ?? ((row: Row) => (row as { id: number }).id)
  const narrow = useNarrow()
  const root = useRef<HTMLDivElement>(null)
  const names = filters.map((filter) => filter.name)
  const state = useListState(list.schema, names, fixed, !embedded)
  const query = useQuery({
    ...list.query(state.input as unknown as I),
    placeholderData: keepPreviousData,
  })
  const chosen = useSelection(rowId)
  const selection = bulk.length > 0 ? chosen : undefined
  const total = query.data?.total ?? 0
  const rows = query.data?.rows ?? []
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  usePageThatExists(state, query.isSuccess && !query.isPlaceholderData ? pages : undefined)

  const filtered = names.some((name) => state.input[name] !== undefined)
  const clear = () =>
    state.change({ q: undefined, ...Object.fromEntries(names.map((name) => [name, undefined])) })
  const turn = (by: number) => {
    const page = state.input.page + by
    if (page >= 1 && page <= pages) state.change({ page })
  }
  const shown = {
    rows,
    columns,
    rowId,
    rowLabel: props.rowLabel,
    open: props.open,
    actions,
    selection,
    turn,
  }
  const selected = rows.filter((row) => chosen.has(row)).length
  const { exportAs } = props
  return (
    <div ref={root} className={classes['root']} data-embedded={embedded || undefined}>
      <Toolbar
        state={state}
        filters={filters}
        embedded={embedded}
        searched={!('q' in fixed)}
        order={narrow && <CardOrder columns={columns} state={state} />}
        onDown={() => root.current?.querySelector<HTMLElement>('tr[data-row]')?.focus()}
        onExport={
          exportAs === undefined
            ? undefined
            : () => void exportList(list, state.input, columns, exportAs)
        }
      />
      {query.isError && !query.data ? (
        <ErrorState error={query.error} retry={() => void query.refetch()} />
      ) : query.isSuccess && rows.length === 0 && !query.isPlaceholderData ? (
        <EmptyState empty={props.empty} q={state.input.q} filtered={filtered} clear={clear} />
      ) : narrow ? (
        <Cards {...shown} />
      ) : (
        <div className={classes['scroller']} data-stale={query.isPlaceholderData || undefined}>
          <table className={classes['table']} aria-label={props.label} aria-busy={query.isFetching}>
            <TableHead
              columns={columns}
              state={state}
              selected={
                selection && (selected === 0 ? 'none' : selected === rows.length ? 'all' : 'some')
              }
              selectAll={(on) => chosen.set(rows, on)}
              withActions={actions.length > 0}
            />
            {query.data ? (
              <TableRows {...shown} />
            ) : (
              <SkeletonRows
                columns={columns.length + Number(actions.length > 0) + Number(bulk.length > 0)}
              />
            )}
          </table>
        </div>
      )}
      <Footer state={state} total={total} selection={selection} bulk={bulk} />
    </div>
  )
}

/** After the last row of the last page has gone, shows the page before. */
function usePageThatExists(state: ListState, pages: number | undefined): void {
  const beyond = pages !== undefined && state.input.page > pages
  useEffect(() => {
    if (beyond) state.change({ page: pages })
  })
}
