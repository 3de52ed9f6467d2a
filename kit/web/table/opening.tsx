import { Anchor, UnstyledButton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import { target } from '../page.tsx'
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

/** A cell's content; the main one opens the row. */
export function RowCell<Row>(props: {
  row: Row
  column: Column<Row>
  open: Opening<Row> | undefined
  tabIndex?: number
}) {
  const { row, column, open, tabIndex = 0 } = props
  const content = column.cell(row)
  if (!column.main || !open) return content
  const opening = open(row)
  if (typeof opening === 'function') {
    return (
      <UnstyledButton className={classes['main']} tabIndex={tabIndex} onClick={opening}>
        {content}
      </UnstyledButton>
    )
  }
  return (
    <Anchor
      className={classes['main']}
      renderRoot={(root) => <Link {...root} {...target(opening)} tabIndex={tabIndex} />}
    >
      {content}
    </Anchor>
  )
}
