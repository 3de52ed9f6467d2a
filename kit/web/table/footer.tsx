import { Button, Group, VisuallyHidden } from '@mantine/core'
import { type ReactNode, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { formatInteger, plural, theMany } from '#kit/domain/format.ts'
import { firstRow, PAGE_SIZE } from '#kit/domain/list.ts'
import { useBusy } from '../busy.ts'
import { notifyError } from '../toast.tsx'
import { Pager } from './pager.tsx'
import type { Selection } from './selection.ts'
import type { ListState } from './state.ts'
import classes from './table.module.css'
import type { BulkAction } from './types.ts'

/** Below a list: how many rows there are, or what to do with the selected ones; the pages. */
export function Footer<Row>(props: {
  state: ListState
  /** Undefined until the list has been read. */
  total: number | undefined
  selection: Selection<Row> | undefined
  bulk: readonly BulkAction<Row>[]
  /** Selects all that the search and the filters find. */
  selectAll: () => Promise<void>
  /** Puts the focus into the list. */
  enter: () => void
  /** The choice of columns and views, where there is no toolbar. */
  views: ReactNode
}) {
  const { total = 0, selection, state } = props
  const { page } = state.input
  const pages = Math.ceil(total / PAGE_SIZE)
  const first = firstRow({ page, size: PAGE_SIZE })
  const last = Math.min(first + PAGE_SIZE, total)
  const shown =
    total === 0
      ? ''
      : `${formatInteger(first + 1)}–${formatInteger(last)} di ${formatInteger(total)}`
  return (
    <footer className={`${classes['footer']} row wrap apart dim note no-print`}>
      {selection && selection.rows.length > 0 ? (
        <BulkBar
          selection={selection}
          bulk={props.bulk}
          total={total}
          selectAll={props.selectAll}
          enter={props.enter}
        />
      ) : (
        <span className="figures">{shown}</span>
      )}
      {props.views}
      <VisuallyHidden role="status">
        {props.total !== undefined &&
          `${plural(total, 'risultato', 'risultati')}, pagina ${page} di ${Math.max(pages, 1)}`}
      </VisuallyHidden>
      {pages > 1 && <Pager page={page} pages={pages} go={(next) => state.change({ page: next })} />}
    </footer>
  )
}

function BulkBar<Row>({
  selection,
  bulk,
  total,
  selectAll,
  enter,
}: {
  selection: Selection<Row>
  bulk: readonly BulkAction<Row>[]
  total: number
  selectAll: () => Promise<void>
  enter: () => void
}) {
  const bar = useRef<HTMLDivElement>(null)
  // Whoever pressed a button here goes on in the list, once there is nothing more to do here.
  const leave = useEffectEvent((gone: HTMLElement | null) => {
    if (gone?.contains(document.activeElement)) enter()
  })
  useLayoutEffect(() => {
    const here = bar.current
    return () => leave(here)
  }, [])
  const { run } = useBusy()
  const act = async (action: BulkAction<Row>) => {
    const { rows } = selection
    if ((await action.run(rows, rows.length === total)) !== false) selection.clear()
  }
  // Until all are read they are not what is selected, and nothing is done with the others alone.
  const [reading, setReading] = useState(false)
  const readAll = async () => {
    setReading(true)
    await selectAll()
      .catch(notifyError)
      .finally(() => setReading(false))
  }
  const { length } = selection.rows
  return (
    <Group ref={bar} gap="xs">
      <strong>{length === 1 ? '1 selezionato' : `${formatInteger(length)} selezionati`}</strong>
      {length >= PAGE_SIZE && length < total && (
        <Button size="compact-sm" variant="subtle" loading={reading} onClick={() => void readAll()}>
          {`Seleziona tutti ${theMany(total, 'trovati')}`}
        </Button>
      )}
      {bulk.map((action) => (
        <Button
          key={action.label}
          size="compact-sm"
          variant="light"
          leftSection={<action.icon size={15} />}
          disabled={reading}
          onClick={() => void run(() => act(action))}
        >
          {action.label}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={selection.clear}>
        Deseleziona
      </Button>
    </Group>
  )
}
