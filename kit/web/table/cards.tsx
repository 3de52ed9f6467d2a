import { NativeSelect } from '@mantine/core'
import { orderOf } from './column.ts'
import { RowActions } from './row-actions.tsx'
import { RowCell } from './opening.tsx'
import { OtherColumns } from './other-columns.tsx'
import type { RowsProps } from './rows.tsx'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import { Tick } from './tick.tsx'

/** The same rows on a phone: a card each, its main column as the title. */
export function Cards<Row>(props: RowsProps<Row>) {
  const main = props.columns.find((column) => column.main) ?? props.columns[0]
  return (
    <ul className="stack bare">
      {props.rows.map((row) => (
        <li
          key={props.rowId(row)}
          className={`${classes['card']} framed surface`}
          data-selected={props.selection?.has(row) || undefined}
          data-highlighted={props.highlighted?.(row) || undefined}
        >
          <div className={`${classes['cardHead']} row`}>
            {props.selection && (
              <Tick
                label={`Seleziona ${props.rowLabel(row)}`}
                checked={props.selection.has(row)}
                onChange={() => props.selection?.toggle(row)}
              />
            )}
            <div className="breaks grow">
              {main && (
                <RowCell
                  row={row}
                  column={main}
                  open={props.open}
                  expanded={props.below && props.below(row) !== undefined}
                />
              )}
            </div>
            {props.actions.length > 0 && (
              <RowActions row={row} label={props.rowLabel(row)} actions={props.actions} />
            )}
          </div>
          <OtherColumns
            className={`${classes['cardData']} facts`}
            row={row}
            columns={props.columns.filter((column) => column !== main)}
          />
          {props.below?.(row)}
        </li>
      ))}
    </ul>
  )
}

/** The order of the cards, which have no headings to press. */
export function CardOrder<Row>({
  columns,
  state,
}: {
  columns: RowsProps<Row>['columns']
  state: ListState
}) {
  const options = columns.flatMap((column) => {
    const sort = orderOf(column)
    if (sort === undefined) return []
    return [
      { value: `${sort} asc`, label: `${column.title} ↑` },
      { value: `${sort} desc`, label: `${column.title} ↓` },
    ]
  })
  return (
    <NativeSelect
      aria-label="Ordina per"
      data={options}
      value={`${state.input.sort ?? ''} ${state.input.dir ?? 'asc'}`}
      onChange={(event) => {
        const [sort, dir] = event.currentTarget.value.split(' ')
        state.change({ sort, dir })
      }}
    />
  )
}
