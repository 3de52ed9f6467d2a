import {
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { RowTab } from '../row-tab.ts'
import { alignOf } from './column.ts'
import { RowCell, useOpen } from './opening.tsx'
import { OtherColumns } from './other-columns.tsx'
import { RowActions } from './row-actions.tsx'
import type { Selection } from './selection.ts'
import classes from './table.module.css'
import { Tick } from './tick.tsx'
import type { Column, Opening, RowAction } from './types.ts'

export interface RowsProps<Row> {
  readonly rows: readonly Row[]
  readonly columns: readonly Column<Row>[]
  /** Those that have no room beside the others: they stand below the row. */
  readonly folded?: readonly Column<Row>[]
  readonly rowId: (row: Row) => number | string
  readonly rowLabel: (row: Row) => string
  readonly open: Opening<Row> | undefined
  readonly actions: readonly RowAction<Row>[]
  readonly selection: Selection<Row> | undefined
  /** Rows that stand out; a column must say why in words. */
  readonly highlighted?: ((row: Row) => boolean) | undefined
  /** What stands below a row that is open. */
  readonly below?: ((row: Row) => ReactNode) | undefined
  /** Turns to the next page or the one before, where there is one. */
  readonly turn: (by: 1 | -1) => void
}

const CONTROLS = 'a, button, input, label'

/**
 * The rows: one of them takes part in Tab, the arrows move it, Enter opens, Space selects, Page
 * Up and Page Down turn the page.
 */
export function TableRows<Row>(props: RowsProps<Row>) {
  const [at, setAt] = useState(0)
  const body = useRef<HTMLTableSectionElement>(null)
  const open = useOpen(props.open)
  const current = Math.min(at, props.rows.length - 1)

  const go = (index: number) => {
    const next = Math.max(0, Math.min(index, props.rows.length - 1))
    setAt(next)
    rowAt(body.current, next)?.focus()
  }
  const turn = (by: 1 | -1) => {
    setAt(0)
    props.turn(by)
  }
  useKeptFocus(body, props.rows, current)
  const keys = (event: KeyboardEvent<HTMLElement>) => {
    // Menus are drawn elsewhere in the document but their keys come through here.
    if (!event.currentTarget.contains(event.target as Node)) return
    const row = props.rows[current]
    const onRow = event.target instanceof HTMLTableRowElement
    const moves: Record<string, (() => void) | undefined> = {
      ArrowDown: () => go(current + 1),
      ArrowUp: () => go(current - 1),
      Home: onRow ? () => go(0) : undefined,
      End: onRow ? () => go(props.rows.length - 1) : undefined,
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      Enter: onRow && row ? () => open(row) : undefined,
      ' ': onRow && row ? () => props.selection?.toggle(row) : undefined,
    }
    const move = moves[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    move()
  }
  const click = (event: MouseEvent, row: Row) => {
    const onControl = event.target instanceof Element && event.target.closest(CONTROLS)
    if (onControl || !event.currentTarget.contains(event.target as Node)) return
    if (String(getSelection()) === '') open(row)
  }
  return (
    <tbody ref={body}>
      {props.rows.map((row, index) => (
        <Fragment key={props.rowId(row)}>
          <tr
            data-row
            data-open={props.open?.(row) !== undefined || undefined}
            data-selected={props.selection?.has(row) || undefined}
            data-highlighted={props.highlighted?.(row) || undefined}
            tabIndex={index === current ? 0 : -1}
            onFocus={() => setAt(index)}
            onKeyDown={keys}
            onClick={(event) => click(event, row)}
          >
            <RowTab value={index === current ? 0 : -1}>
              <Cells {...props} row={row} />
            </RowTab>
          </tr>
          <Folded {...props} row={row} onClick={(event) => click(event, row)} />
          <Below {...props} row={row} />
        </Fragment>
      ))}
    </tbody>
  )
}

/** The columns that had no room, on a line of their own. */
function Folded<Row>(
  props: RowsProps<Row> & { row: Row; onClick: (event: MouseEvent<HTMLElement>) => void },
) {
  const { row, folded = [], selection, onClick } = props
  if (folded.length === 0) return null
  return (
    <tr
      className={classes['folded']}
      data-selected={selection?.has(row) || undefined}
      data-highlighted={props.highlighted?.(row) || undefined}
      onClick={onClick}
    >
      {selection && <td />}
      <td colSpan={widthOf(props) - Number(selection !== undefined)}>
        <OtherColumns className={classes['foldedData'] ?? ''} row={row} columns={folded} />
      </td>
    </tr>
  )
}

/** What an open row shows of itself, as wide as the table. */
function Below<Row>({ below, row, ...list }: RowsProps<Row> & { row: Row }) {
  const shown = below?.(row)
  return (
    shown !== undefined && (
      <tr className={classes['below']}>
        <td colSpan={widthOf(list)}>{shown}</td>
      </tr>
    )
  )
}

/** How many columns a list has with what stands around its own. */
export function widthOf(list: {
  readonly columns: readonly unknown[]
  readonly actions: readonly unknown[]
  readonly selection: unknown
}): number {
  const { columns, actions, selection } = list
  return columns.length + Number(actions.length > 0) + Number(selection !== undefined)
}

function rowAt(body: HTMLElement | null, index: number): HTMLElement | undefined {
  return body?.querySelectorAll<HTMLElement>('[data-row]')[index]
}

/** When the row with the focus goes away, with its page or its record, its successor gets it. */
function useKeptFocus(
  body: RefObject<HTMLTableSectionElement | null>,
  rows: readonly unknown[],
  current: number,
): void {
  const inside = useRef(false)
  const give = useEffectEvent(() => {
    if (!inside.current || document.activeElement !== document.body) return
    rowAt(body.current, current)?.focus({ preventScroll: true })
  })
  useEffect(() => {
    if (rows.length > 0) give()
  }, [rows])
  // Not React's own events: it misses those of a window that closes and gives the focus back.
  useEffect(() => {
    const rowsOf = body.current
    const came = () => {
      inside.current = true
    }
    const went = ({ target }: FocusEvent) =>
      // A row that is taken away loses the focus without the user having left.
      queueMicrotask(() => {
        const stays = rowsOf?.contains(document.activeElement) ?? false
        if ((target as Node).isConnected && !stays) inside.current = false
      })
    rowsOf?.addEventListener('focusin', came)
    rowsOf?.addEventListener('focusout', went)
    return () => {
      rowsOf?.removeEventListener('focusin', came)
      rowsOf?.removeEventListener('focusout', went)
    }
  }, [body])
}

function Cells<Row>(props: RowsProps<Row> & { row: Row }) {
  const { row, columns, selection, rowLabel, actions } = props
  return (
    <>
      {selection && (
        <td className={classes['check']}>
          <Tick
            label={`Seleziona ${rowLabel(row)}`}
            checked={selection.has(row)}
            onChange={() => selection.toggle(row)}
          />
        </td>
      )}
      {columns.map((column) => (
        <td key={column.id} data-align={alignOf(column)} data-main={column.main || undefined}>
          <RowCell
            row={row}
            column={column}
            open={props.open}
            expanded={props.below && props.below(row) !== undefined}
          />
        </td>
      ))}
      {actions.length > 0 && (
        <td className={classes['actionsCell']}>
          <RowActions row={row} label={rowLabel(row)} actions={actions} />
        </td>
      )}
    </>
  )
}
