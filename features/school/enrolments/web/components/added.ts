import type { ReactNode } from 'react'
import type { Column, RowAction } from '#kit/web/table/types.ts'
import type { ClassChange, Newcomer } from '../actions.ts'

/** A column that another feature adds to a list of enrolments. */
export type AddedColumn<Row> = Column<Row>

/** What other features add to a list of enrolments. */
export interface Added<Row> {
  readonly columns?: readonly AddedColumn<Row>[]
  /** Before those that take a student out of the course. */
  readonly actions?: readonly RowAction<Row>[]
  /** Above the list: what could not be read for the columns. */
  readonly notice?: ReactNode
  /** Enrols somebody who was picked, instead of at once. */
  readonly onEnrol?: (newcomer: Newcomer) => Promise<unknown>
  /**
   * What opens the window that asks about a change of class and makes it, or goes back to the choice
   * of the class; none when it is made at once.
   */
  readonly onChangeClass?:
    | ((change: ClassChange) => Promise<((back: () => void) => void) | undefined>)
    | undefined
  /** Writes to the selected rows, or to everybody when none is selected. */
  readonly onMail?: (rows: readonly Row[]) => void
}
