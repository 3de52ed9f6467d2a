import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { alignOf, orderOf } from './column.ts'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import { Tick } from './tick.tsx'
import type { Column } from './types.ts'

/** The headings: buttons that sort by their column, first upwards, then downwards. */
export function TableHead<Row>(props: {
  columns: readonly Column<Row>[]
  state: ListState
  /** All, some or none of the rows shown are selected, or none is shown yet; undefined when rows cannot be. */
  selected: 'all' | 'some' | 'none' | 'loading' | undefined
  selectAll: (on: boolean) => void
  withActions: boolean
}) {
  return (
    <thead className={classes['head']}>
      <tr>
        {props.selected && (
          <th className={classes['check']}>
            <Tick
              label="Seleziona tutte le righe della pagina"
              disabled={props.selected === 'loading'}
              checked={props.selected === 'all'}
              some={props.selected === 'some'}
              onChange={props.selectAll}
            />
          </th>
        )}
        {props.columns.map((column) => (
          <Heading key={column.id} column={column} state={props.state} />
        ))}
        {props.withActions && (
          <th className={classes['actionsHead']}>
            <VisuallyHidden>Azioni</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  )
}

function Heading<Row>({ column, state }: { column: Column<Row>; state: ListState }) {
  const style = column.width ? { width: column.width } : {}
  const { title } = column
  const foldable = !column.main || undefined
  const sort = orderOf(column)
  const align = alignOf(column)
  if (sort === undefined) {
    return (
      <th scope="col" data-align={align} data-foldable={foldable} style={style}>
        {title}
      </th>
    )
  }
  const current = state.input.sort === sort
  const upwards = current && state.input.dir !== 'desc'
  const Arrow = current ? (upwards ? IconArrowUp : IconArrowDown) : IconArrowsSort
  return (
    <th
      scope="col"
      data-align={align}
      data-foldable={foldable}
      style={style}
      aria-sort={current ? (upwards ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={`${classes['sort']} plain inline gap-xs mantine-focus-auto`}
        data-current={current || undefined}
        onClick={() => state.change({ sort, dir: upwards ? 'desc' : 'asc' })}
      >
        {title}
        <Arrow size={14} aria-hidden />
      </button>
    </th>
  )
}
