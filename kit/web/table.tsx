import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDidUpdate } from '@mantine/hooks'
import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useRef,
} from 'react'
import { PAGE_SIZE } from '#kit/domain/list.ts'
import type { MenuItem } from './menu.tsx'
import { useNarrow } from './narrow.ts'
import { type AboutRow, useOffered } from './offers.ts'
import { ListBody } from './table/body.tsx'
import { CardOrder } from './table/cards.tsx'
import { orderOf } from './table/column.ts'
import { foldedColumns, useFolded } from './table/fold.ts'
import { Footer } from './table/footer.tsx'
import { type Selection, useSelection } from './table/selection.ts'
import { type ListState, useListState } from './table/state.ts'
import classes from './table/table.module.css'
import { Toolbar } from './table/toolbar.tsx'
import { ViewMenu } from './table/view-menu.tsx'
import { columnsFor, useArranging } from './table/views.ts'
import { focusFirstRow, useWayIn } from './table/way-in.ts'
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
import { notifyError } from './toast.tsx'

type Sorts<I extends ListInput> = NonNullable<I['sort']>

interface Props<I extends ListInput, Row> {
  /** The list operation of the feature's client. */
  readonly list: ListCall<I, Row>
  /**
   * Under which its columns and views are kept, where the same operation answers several lists:
   * `courses.archive`. Otherwise it is called as the operation.
   */
  readonly name?: string
  /** What the list is of, for who does not see it: "Corsi". */
  readonly label: string
  readonly columns: readonly Column<Row, Sorts<I>>[]
  /**
   * Inputs of the operation that the list itself does not change: `{ state: 'archived' }`. With
   * `q` among them there is no search box.
   */
  readonly fixed?: Partial<I>
  readonly filters?: readonly Filter<Extract<keyof I, string>>[]
  /** What the rows that the filters find come to, for lists with more filters than a few. */
  readonly sums?: ((input: ListState['input']) => ReactNode) | undefined
  /** Names a row in labels: "Seleziona Rossi Anna". */
  readonly rowLabel: (row: Row) => string
  /** Needed only when rows have no `id`. */
  readonly rowId?: (row: Row) => number | string
  /** Where Enter, a click and the main column lead. */
  readonly open?: Opening<Row>
  readonly actions?: readonly RowAction<Row>[]
  /** Rows can be selected when there is something to do with them. */
  readonly bulk?: readonly BulkAction<Row>[]
  /** What a row is about, so that other features can add what they do with it. */
  readonly about?: AboutRow<Row>
  /** From `useSelection`, for a page that shows what is selected; otherwise the list keeps it. */
  readonly selection?: Selection<Row>
  /** Rows that stand out; a column must say why in words. */
  readonly highlighted?: (row: Row) => boolean
  /** What stands below a row that is open; undefined below the others. */
  readonly below?: (row: Row) => ReactNode
  readonly empty: Empty
  /** First part of the exported file's name; without it the list cannot be exported. */
  readonly exportAs?: string
  /** Other files of the same, to choose from beside the list itself. */
  readonly exports?: readonly MenuItem[]
  /** A list inside a page that has others: its state is not in the address. */
  readonly embedded?: boolean
}

/**
 * The one list of the program, over a list operation of a contract: 25 rows a page; search,
 * filters, order and page are the server's and live in the address.
 */
export function DataTable<I extends ListInput, Row>(props: Props<I, Row>) {
  const { list, filters = [], embedded = false, fixed = {} } = props
  const offered = useOffered(props.about)
  const actions = [...(props.actions ?? []), ...offered.actions]
  const bulk = [...(props.bulk ?? []), ...offered.bulk]
  const rowId = props.rowId ?? ((row: Row) => (row as { id: number }).id)
  const narrow = useNarrow()
  const root = useRef<HTMLDivElement>(null)
  const names = filters.map((filter) => filter.name)
  const state = useListState(list.schema, names, fixed, !embedded)
  const arranging = useArranging(props.name ?? list.key.join('.'), names, state)
  const columns = columnsFor(props.columns, arranging)
  const query = useQuery({
    ...list.query(state.input as unknown as I),
    placeholderData: keepPreviousData,
  })
  // The first rows are drawn in pieces, so that a key or a click need not wait for all of them.
  const read = query.data !== undefined
  const data = useDeferredValue(read, read) ? query.data : undefined
  const drawn = `${narrow} ${(data?.total ?? 0) > 0} ${columns.map(({ id }) => id).join()}`
  const { beside, below: folded } = foldedColumns(columns, useFolded(root, drawn))
  const own = useSelection(rowId)
  const kept = props.selection ?? own
  const selection = bulk.length > 0 ? kept : undefined
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / PAGE_SIZE))
  const found = useFollowed(kept, state, query.isPlaceholderData ? undefined : data?.rows)
  useWayOut(props, state, query.isPlaceholderData ? undefined : data)
  useTopOfPage(root, state)
  useWayIn(root, !embedded)
  usePageThatExists(state, data && !query.isPlaceholderData ? pages : undefined)

  const none = Object.fromEntries(names.map((name) => [name, undefined]))
  const searched = !('q' in fixed)
  const filtered = names.some((name) => state.input[name] !== undefined)
  const turn = (by: number) => {
    const page = state.input.page + by
    if (page >= 1 && page <= pages) state.change({ page })
  }
  const { exportAs } = props
  const bare = !searched && names.length === 0 && exportAs === undefined
  // On a phone what only orders and exports comes after the cards.
  const below = narrow && !searched && names.length === 0
  const views = arranging && (
    <ViewMenu label={props.label} columns={props.columns} arranging={arranging} />
  )
  const toolbar = (
    <Toolbar
      state={state}
      filters={filters}
      embedded={embedded}
      searched={searched}
      views={!bare && views}
      sums={props.sums}
      order={
        (narrow ? columns : folded).some(orderOf) && <CardOrder columns={columns} state={state} />
      }
      onDown={() => focusFirstRow(root.current)}
      exports={props.exports ?? []}
      onExport={
        exportAs === undefined
          ? undefined
          : () => void saveWhole((part) => part.exportList(list, state.input, columns, exportAs))
      }
    />
  )
  return (
    <div ref={root} className={`${classes['root']} stack`} data-embedded={embedded || undefined}>
      {!below && toolbar}
      <ListBody
        rows={data?.rows}
        columns={narrow ? columns : beside}
        folded={folded}
        rowId={rowId}
        rowLabel={props.rowLabel}
        open={props.open}
        actions={actions}
        selection={selection}
        highlighted={props.highlighted}
        below={props.below}
        turn={turn}
        label={props.label}
        state={state}
        empty={props.empty}
        filtered={filtered}
        clear={searched || filtered ? () => state.change({ q: undefined, ...none }) : undefined}
        error={query.error}
        retry={() => void query.refetch()}
        fetching={query.isFetching}
        stale={query.isPlaceholderData}
      />
      {below && toolbar}
      <Footer
        state={state}
        total={data?.total}
        selection={selection}
        bulk={bulk}
        selectAll={async () => {
          const { readWhole } = await import('./table/whole.ts')
          selection?.setFound(await readWhole(list, state.input), found)
        }}
        enter={() => focusFirstRow(root.current)}
        views={bare && total > 0 && views}
      />
    </div>
  )
}

/** Most who look at a list make no file of it: what makes one is loaded when it is asked for. */
async function saveWhole(make: (part: typeof import('./table/export.ts')) => unknown) {
  await import('./table/export.ts').then(make).catch(notifyError)
}

/** What the list shows leads on from record to record; that is loaded once there is something. */
function useWayOut<I extends ListInput, Row>(
  { list, open, embedded = false }: Props<I, Row>,
  { input }: ListState,
  data: { readonly rows: Row[]; readonly total: number } | undefined,
): void {
  const keep = useEffectEvent(({ keepList }: typeof import('./table/way-out.ts')) => {
    if (open && data) keepList({ list, input, data, open })
  })
  const leads = !embedded && open !== undefined && data !== undefined
  useEffect(() => {
    // Where it cannot be loaded the records that the list leads to stand alone.
    if (leads && data) void import('./table/way-out.ts').then(keep, () => {})
  }, [leads, data])
}

/** Keeps nothing selected that has gone from the list; answers what the list looks for. */
function useFollowed<Row>(
  selection: Selection<Row>,
  { input }: ListState,
  rows: readonly Row[] | undefined,
): string {
  const { page, sort, dir, ...rest } = input
  const found = JSON.stringify(rest)
  const part = `${page} ${sort} ${dir}`
  const follow = useEffectEvent(selection.follow)
  useEffect(() => {
    follow({ found, part, rows })
  }, [found, part, rows])
  return found
}

/** Another page, order or search begins at its first row. */
function useTopOfPage(root: RefObject<HTMLElement | null>, { input }: ListState): void {
  const { page, sort, dir, q } = input
  const shown = `${page} ${sort} ${dir} ${q}`
  // Not when the list appears: it stands there already, and asking would force a layout.
  useDidUpdate(() => {
    const scroller = shown && root.current?.querySelector('[data-scroller]')
    if (scroller) scroller.scrollTop = 0
  }, [root, shown])
}

/** After the last row of the last page has gone, shows the page before. */
function usePageThatExists(state: ListState, pages: number | undefined): void {
  const beyond = pages !== undefined && state.input.page > pages
  useEffect(() => {
    if (beyond) state.replacePage(pages)
  })
}
