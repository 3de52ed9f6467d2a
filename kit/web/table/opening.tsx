import { Anchor, UnstyledButton } from '@mantine/core'
import { Link, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LongText } from '../long-text.tsx'
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

/** A day or an instant as the program writes them: never on two lines. */
const MOMENT = /^\d\d\/\d\d\/\d{4}(?: \d\d:\d\d)?$/

interface CellProps<Row> {
  readonly row: Row
  readonly column: Column<Row>
  readonly open?: Opening<Row> | undefined
  readonly tabIndex?: number
}

/** A cell's content, a long text cut until more of it is wanted; the main one opens the row. */
export function RowCell<Row>(props: CellProps<Row>) {
  const content = props.column.cell(props.row)
  const around = (shown: ReactNode) => <Opened {...props} content={shown} />
  if (typeof content !== 'string') return around(content)
  if (MOMENT.test(content)) return around(<span className={classes['moment']}>{content}</span>)
  return <LongText text={content} around={around} tabIndex={props.tabIndex ?? 0} />
}

function Opened<Row>(props: CellProps<Row> & { content: ReactNode }) {
  const { row, column, open, content, tabIndex = 0 } = props
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
