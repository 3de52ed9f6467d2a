import { Button, CloseButton, Kbd, Select, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { filterProps } from '../options.tsx'
import { useShortcut } from '../shortcuts.tsx'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import type { Filter, FilterValue } from './types.ts'

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
  onDown: () => void
  onExport: (() => void) | undefined
}) {
  return (
    <div className={`${classes['toolbar']} row wrap no-print`}>
      {props.searched && (
        <SearchBox state={props.state} embedded={props.embedded} onDown={props.onDown} />
      )}
      {props.filters.map((filter) => (
        <FilterChoice key={filter.name} filter={filter} state={props.state} />
      ))}
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

function FilterChoice({ filter, state }: { filter: Filter; state: ListState }) {
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
