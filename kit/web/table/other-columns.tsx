import { RowCell } from './opening.tsx'
import type { Column } from './types.ts'

/** Columns of a row that do not stand beside each other, each with its title. */
export function OtherColumns<Row>(props: {
  row: Row
  columns: readonly Column<Row>[]
  className: string
}) {
  return (
    <dl className={props.className}>
      {props.columns.map((column) => (
        <div key={column.id}>
          <dt className="dim small">{column.title}</dt>
          <dd>
            <RowCell row={props.row} column={column} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
