import { Badge, Group } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LongText } from '../long-text.tsx'
import { target } from '../places.ts'
import { useRowTab } from '../row-tab.ts'
import { isWhole, textOf, valueOf } from './column.ts'
import classes from './table.module.css'
import type { Column, Opening } from './types.ts'

/** Opens a row: goes where it leads, or does what it does. */
export function useOpen<Row>(open: Opening<Row> | undefined): (row: Row) => void {
  const navigate = useNavigate()
  return (row) => {
    const opening = open?.(row)
    if (typeof opening === 'function') opening()
    else if (opening !== undefined) void navigate(target(opening))
  }
}

interface CellProps<Row> {
  readonly row: Row
  readonly column: Column<Row>
  readonly open?: Opening<Row> | undefined
  /** Of a row that opens to something below it: whether it is open. */
  readonly expanded?: boolean | undefined
}

/** A cell's content, a long text cut until more of it is wanted; the main one opens the row. */
export function RowCell<Row>(props: CellProps<Row>) {
  const { row, column } = props
  const content = column.cell ? column.cell(row) : written(column, row)
  const around = (shown: ReactNode) => <Opened {...props} content={shown} />
  if (typeof content !== 'string') return around(content)
  if (isWhole(column) && content !== '') return around(<span className="whole">{content}</span>)
  return <LongText text={content} around={around} />
}

/** A value as its kind is shown. */
function written<Row>(column: Column<Row>, row: Row): ReactNode {
  if (column.kind !== 'state') return textOf(column, row)
  const states = [valueOf(column, row) ?? []].flat() as string[]
  return states.length > 0 && <States states={states} />
}

/** What there is to say of a row in single words. */
export function States({ states }: { states: readonly string[] }) {
  return (
    <Group gap={4} wrap="nowrap">
      {states.map((state) => (
        <Badge key={state} variant="default" size="sm" radius="sm">
          {state}
        </Badge>
      ))}
    </Group>
  )
}

function Opened<Row>(props: CellProps<Row> & { content: ReactNode }) {
  const { row, column, open, content } = props
  const tab = useRowTab()
  const opening = column.main ? open?.(row) : undefined
  if (opening === undefined) return content
  // Plain elements: a list has one in every row.
  const common = { ...tab, className: `${classes['main']} plain strong mantine-focus-auto` }
  return typeof opening === 'function' ? (
    <button type="button" {...common} aria-expanded={props.expanded} onClick={opening}>
      {content}
    </button>
  ) : (
    <Link {...common} {...target(opening)}>
      {content}
    </Link>
  )
}
