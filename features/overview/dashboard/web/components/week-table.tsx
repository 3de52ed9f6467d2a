import { formatInteger } from '#kit/domain/format.ts'
import { FigureButton } from '#kit/web/figure.tsx'
import { leadsOf } from '../../domain/rules.ts'
import { TABLE_NAME } from '../../domain/text.ts'
import type { WeekTable } from '../../domain/types.ts'
import classes from './dashboard.module.css'
import type { Opened } from './leads-dialog.tsx'
import { Scroller } from './scroller.tsx'

/** A table of the week; each figure opens its leads. */
export function WeekTableView({
  table,
  onOpen,
}: {
  table: WeekTable
  onOpen: (opened: Opened) => void
}) {
  const name = TABLE_NAME[table.key]
  const figure = (of: { row?: number; column?: number }, title: string) => {
    const leadIds = leadsOf(table, of)
    return (
      <FigureButton
        value={formatInteger(leadIds.length)}
        label={title}
        zero={leadIds.length === 0}
        onOpen={() => onOpen({ title, leadIds })}
      />
    )
  }
  const line = (title: string, of: { row?: number }) => (
    <>
      <th scope="row">{title}</th>
      {table.columns.map((column) => (
        <td key={column.id}>
          {figure({ ...of, column: column.id }, `${name}: ${title}, ${column.name}`)}
        </td>
      ))}
      <td>{figure(of, `${name}: ${title}, totale`)}</td>
    </>
  )
  return (
    <Scroller label={`Tabella ${name}`}>
      <table className={`${classes['table']} numbers`}>
        <thead>
          <tr>
            <th scope="col">Origine</th>
            {table.columns.map((column) => (
              <th key={column.id} scope="col">
                {column.name}
              </th>
            ))}
            <th scope="col">Totale</th>
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.id}>{line(row.name, { row: row.id })}</tr>
          ))}
        </tbody>
        <tfoot className="strong">
          <tr>{line('Totale', {})}</tr>
        </tfoot>
      </table>
    </Scroller>
  )
}
