import { useRef } from 'react'
import { toApiError } from '../client/api-error.ts'
import { useNarrow } from '../narrow.ts'
import { SidewaysHint } from '../sideways-hint.tsx'
import { Cards } from './cards.tsx'
import { TableHead } from './head.tsx'
import { type RowsProps, TableRows, widthOf } from './rows.tsx'
import type { ListState } from './state.ts'
import { EmptyState, ErrorState, NotRead, SkeletonCards, SkeletonRows } from './states.tsx'
import classes from './table.module.css'
import type { Empty } from './types.ts'

/** What a list has to show: `rows` is undefined until the first answer. */
interface Props<Row> extends Omit<RowsProps<Row>, 'rows'> {
  readonly rows: readonly Row[] | undefined
  readonly label: string
  readonly state: ListState
  readonly empty: Empty
  /** A filter is set. */
  readonly filtered: boolean
  /** Takes search and filters away; undefined where there is nothing of them to take away. */
  readonly clear: (() => void) | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly fetching: boolean
  /** The rows are those of before, until the answer comes. */
  readonly stale: boolean
}

/** The middle of a list: its rows, or cards on a phone, or why there are none. */
export function ListBody<Row>(props: Props<Row>) {
  const { state, stale } = props
  const narrow = useNarrow()
  const scroller = useRef<HTMLDivElement>(null)
  const error = props.rows === undefined && props.error ? toApiError(props.error) : undefined
  const unread = error?.unreadable && <NotRead error={error} retry={props.retry} />
  if (error && !unread) return <ErrorState error={error} retry={props.retry} />
  const rows = unread ? [] : props.rows
  if (rows?.length === 0 && !stale && !unread) {
    const { empty, filtered, clear } = props
    return <EmptyState empty={empty} q={state.input.q} filtered={filtered} clear={clear} />
  }
  if (narrow) return unread || (rows ? <Cards {...props} rows={rows} /> : <SkeletonCards />)
  return (
    <>
      <div
        ref={scroller}
        className={`${classes['scroller']} framed surface`}
        data-scroller
        data-stale={stale || undefined}
      >
        <table
          className={`${classes['table']} pinned figures`}
          aria-label={props.label}
          aria-busy={props.fetching}
        >
          <TableHead
            columns={props.columns}
            state={state}
            selected={props.selection && howMany(rows, props.selection.has)}
            selectAll={(on) => props.selection?.set(rows ?? [], on)}
            withActions={props.actions.length > 0}
          />
          {rows ? <TableRows {...props} rows={rows} /> : <SkeletonRows columns={widthOf(props)} />}
        </table>
      </div>
      {unread || <SidewaysHint of={scroller} />}
    </>
  )
}

function howMany<Row>(rows: readonly Row[] | undefined, has: (row: Row) => boolean) {
  if (!rows) return 'loading'
  const selected = rows.filter(has).length
  if (selected === 0) return 'none'
  return selected === rows.length ? 'all' : 'some'
}
