import { Select } from '@mantine/core'
import { filterProps } from '../options.tsx'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import type { Filter, FilterValue } from './types.ts'

/** A filter of a list, as a choice or as its own field. */
export function FilterChoice({ filter, state }: { filter: Filter; state: ListState }) {
  const { name, label, options, retry, all = 'tutti' } = filter
  const value = state.input[name]
  if (filter.field) {
    const field = filter.field(value as FilterValue | undefined, (next) =>
      state.change({ [name]: next }),
    )
    return <div className={classes['filter']}>{field}</div>
  }
  return (
    <Select<FilterValue>
      className={classes['filter']}
      aria-label={label}
      placeholder={`${label}: ${all}`}
      data={[...(options ?? [])]}
      value={(value as FilterValue | undefined) ?? null}
      clearable
      {...filterProps({ rows: options, retry })}
      clearButtonProps={{ 'aria-label': `Togli il filtro ${label}` }}
      onChange={(chosen) => state.change({ [name]: chosen ?? undefined })}
    />
  )
}
