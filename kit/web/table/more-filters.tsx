import { Button } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useFilterOffer } from '../options.tsx'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import type { Filter } from './types.ts'

/**
 * The filters of a list that has many: those behind a button, and what is filtered as chips that
 * take it away, with what the rows come to. Loaded after the list.
 */
export default function MoreFilters(props: {
  filters: readonly Filter[]
  state: ListState
  /** Shows one; handed on, so that it stays where lists with few filters have it. */
  choice: ComponentType<{ filter: Filter; state: ListState }>
  sums: ((input: ListState['input']) => ReactNode) | undefined
}) {
  const { filters, state, choice: Choice, sums } = props
  const more = filters.filter((filter) => filter.more)
  const set = filters.filter(({ name }) => isSet(state.input[name]))
  const [asked, setAsked] = useState(false)
  const shown = asked || more.some((filter) => set.includes(filter))
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={16} />}
        aria-expanded={shown}
        onClick={() => setAsked(!shown)}
      >
        Altri filtri
      </Button>
      {shown && (
        <div role="group" aria-label="Altri filtri" className={`${classes['line']} row wrap`}>
          {more.map((filter) => (
            <Choice key={filter.name} filter={filter} state={state} />
          ))}
        </div>
      )}
      {set.length > 0 && (
        <div role="group" aria-label="Filtri scelti" className={`${classes['line']} row wrap`}>
          {set.map((filter) => (
            <Chip key={filter.name} filter={filter} state={state} />
          ))}
          {sums?.(state.input)}
        </div>
      )}
    </>
  )
}

const isSet = (value: unknown) => value !== undefined && value !== ''

function Chip({ filter, state }: { filter: Filter; state: ListState }) {
  const { name, label } = filter
  const chosen = useFilterOffer(filter).rows?.find(({ value }) => value === state.input[name])
  const text = chosen ? `${label}: ${chosen.label}` : label
  return (
    <Button
      size="compact-sm"
      variant="light"
      color="gray"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={`Rimuovi ${text}`}
      onClick={() => state.change({ [name]: undefined })}
    >
      {text}
    </Button>
  )
}
