import { Button, CloseButton, Kbd, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { useShortcut } from '../shortcuts.tsx'
import { FilterChoice } from './filter-choice.tsx'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import type { Filter } from './types.ts'

const MoreFilters = lazy(() => import('./more-filters.tsx'))

const PAUSE = 200

/** Above a list: its search box, its filters, the export. */
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
}) {
  const { filters, state } = props
  const more = filters.some((filter) => filter.more)
  return (
    <div className={`${classes['toolbar']} row wrap no-print`}>
      {props.searched && (
        <SearchBox state={state} embedded={props.embedded} onDown={props.onDown} />
      )}
      {filters
        .filter((filter) => !filter.more)
        .map((filter) => (
          <FilterChoice key={filter.name} filter={filter} state={state} />
        ))}
      {more && (
        <Suspense>
          <MoreFilters filters={filters} state={state} sums={props.sums} />
        </Suspense>
      )}
      {props.order}
      <span className={classes['end']}>{props.views}</span>
      {props.onExport && (
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={props.onExport}>
          Esporta
        </Button>
      )}
    </div>
  )
}

function SearchBox(props: { state: ListState; embedded: boolean; onDown: () => void }) {
  const { state } = props
  const box = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(state.input.q)
  const sent = useRef(state.input.q)
  useShortcut('/', 'Cerca nella lista', () => box.current?.select(), !props.embedded)
  useEffect(() => {
    if (text === sent.current) return
    const timer = setTimeout(() => {
      sent.current = text
      state.change({ q: text.trim() || undefined })
    }, PAUSE)
    return () => clearTimeout(timer)
  })
  useEffect(() => {
    if (state.input.q === sent.current.trim()) return
    sent.current = state.input.q
    setText(state.input.q)
  }, [state.input.q])
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
      classNames={{ root: classes['search'] ?? '', wrapper: classes['searchBox'] ?? '' }}
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
