import { Button, CloseButton, Kbd, Select, TextInput } from '@mantine/core'
import { IconArrowsSort, IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react'
import { ActionMenu, type MenuItem } from '../menu.tsx'
import { useNarrow } from '../narrow.ts'
import { filterProps, useFilterOffer } from '../options.tsx'
import { useShortcut } from '../shortcuts.tsx'
import { useTypedSearch } from '../typed-search.ts'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import type { Filter, FilterValue } from './types.ts'

const MoreFilters = lazy(() => import('./more-filters.tsx'))

/** Above a list: its search box, its filters, the export; on a phone all but the search wait behind a button. */
export function Toolbar(props: {
  state: ListState
  filters: readonly Filter[]
  embedded: boolean
  /** Whether the list has a search box of its own. */
  searched: boolean
  /** How to change the order, where there are no headings. */
  order: ReactNode
  /** The choice of its columns and views. */
  views: ReactNode
  /** What the filtered rows come to. */
  sums: ((input: ListState['input']) => ReactNode) | undefined
  onDown: () => void
  onExport: (() => void) | undefined
  /** Other files of the same, beside that of the list itself. */
  exports: readonly MenuItem[]
}) {
  const { filters, state } = props
  const narrow = useNarrow()
  const [opened, setOpened] = useState(false)
  const search = props.searched && (
    <SearchBox state={state} embedded={props.embedded} onDown={props.onDown} />
  )
  const controls = (
    <>
      {filters
        .filter((filter) => !filter.more)
        .map((filter) => (
          <FilterChoice key={filter.name} filter={filter} state={state} />
        ))}
      {filters.some((filter) => filter.more) && (
        <Suspense>
          <MoreFilters {...{ filters, state }} choice={FilterChoice} sums={props.sums} />
        </Suspense>
      )}
      {props.order}
      <span className={classes['end']}>{props.views}</span>
      {props.onExport && <Export run={props.onExport} others={props.exports} />}
    </>
  )
  const hasMore = [...filters, props.order, props.views, props.onExport].some(Boolean)
  const set = filters.filter(({ name }) => state.input[name] !== undefined).length
  return (
    <div className={`${classes['toolbar']} row wrap no-print`}>
      {search}
      {narrow
        ? hasMore && (
            <Button
              className={classes['more']}
              variant="default"
              leftSection={<IconArrowsSort size={16} aria-hidden />}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {set === 0 ? 'Filtri e ordine' : `Filtri e ordine (${set})`}
            </Button>
          )
        : controls}
      {narrow && opened && <div className={classes['controls']}>{controls}</div>}
    </div>
  )
}

/** Saves the list as a file; with other files to be had of it, asks which. */
function Export({ run, others }: { run: () => void; others: readonly MenuItem[] }) {
  const sign = <IconDownload size={16} aria-hidden />
  if (others.length === 0)
    return (
      <Button variant="default" leftSection={sign} onClick={run}>
        Esporta
      </Button>
    )
  return (
    <ActionMenu
      label="Esporta"
      items={[{ label: 'Questa lista (CSV)', icon: IconDownload, run }, ...others]}
      trigger={(carried) => (
        <Button variant="default" leftSection={sign} {...carried}>
          Esporta
        </Button>
      )}
    />
  )
}

function SearchBox(props: { state: ListState; embedded: boolean; onDown: () => void }) {
  const { state } = props
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useTypedSearch(state.input.q, (q) => state.change({ q: q || undefined }))
  useShortcut('/', 'Cerca nella lista', () => box.current?.select(), {
    active: !props.embedded,
  })
  const hint =
    text === '' ? (
      <Kbd size="xs">/</Kbd>
    ) : (
      <CloseButton size="sm" aria-label="Cancella la ricerca" onClick={() => setText('')} />
    )
  return (
    <TextInput
      ref={box}
      label="Cerca:"
      classNames={{ root: `${classes['search']} row`, wrapper: classes['searchBox'] ?? '' }}
      value={text}
      rightSection={props.embedded && text === '' ? null : hint}
      onChange={(event) => setText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('')
        if (event.key !== 'ArrowDown') return
        event.preventDefault()
        props.onDown()
      }}
    />
  )
}

/** A filter of a list, as a choice or as its own field. */
function FilterChoice({ filter, state }: { filter: Filter; state: ListState }) {
  const { name, label, all } = filter
  const offer = useFilterOffer(filter)
  // Its list is drawn when somebody comes to it: placing a closed one would force a layout.
  const [met, setMet] = useState(false)
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
      placeholder={`${label}: ${all ?? 'tutti'}`}
      data={[...(all && offer.rows ? [{ value: '', label: all }] : []), ...(offer.rows ?? [])]}
      value={(value as FilterValue | undefined) ?? null}
      clearable
      onFocus={() => setMet(true)}
      comboboxProps={{ keepMounted: met }}
      {...filterProps(offer)}
      clearButtonProps={{ 'aria-label': `Togli il filtro ${label}` }}
      onChange={(chosen) => state.change({ [name]: chosen ?? undefined })}
    />
  )
}
