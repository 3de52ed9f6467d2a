import type { ReactNode } from 'react'
import classes from './small-table.module.css'

/** A few rows to read, without search or pages; the last column is a figure. */
export function SmallTable(props: { label: string; head: readonly string[]; children: ReactNode }) {
  return (
    <table className={classes['table']}>
      <caption>{props.label}</caption>
      <thead>
        <tr>
          {props.head.map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{props.children}</tbody>
    </table>
  )
}
