import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useId, useState } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { searchForPalette } from '#f/overview/search/web/public.tsx'
import { foldText } from '#kit/domain/text.ts'
import { Dialog } from '#kit/web/dialog.tsx'
import { type Place, target } from '#kit/web/places.ts'
import type { Area, Entry, Menu } from './menus.ts'
import { Found, type Option } from './palette-found.tsx'
import classes from './palette.module.css'

const SHORTEST = 2

/** Commands, screens and found records in one list, by what is typed. */
export default function Palette(props: {
  menu: Menu
  commands: readonly Entry[]
  area: Area
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const navigate = useNavigate()
  const listId = useId()
  const { options, searching } = useOptions(props, foldText(text))
  const current = Math.min(at, options.length - 1)
  const choose = (to: Place) => {
    props.onClose()
    void navigate(target(to)).then(() => requestAnimationFrame(focusScreen))
  }
  const keys = (event: KeyboardEvent) => {
    // The dialog leaves Esc to a box whose list is open, and this one's always is.
    if (event.key === 'Escape') return props.onClose()
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const option = options[current]
    if (by === undefined && event.key !== 'Enter') return
    event.preventDefault()
    if (by !== undefined) setAt((current + by + options.length) % Math.max(options.length, 1))
    else if (option) choose(option.to)
  }
  return (
    <Dialog opened title="Comandi e ricerca" place="top" size="lg" onClose={props.onClose}>
      <TextInput
        role="combobox"
        aria-label="Comandi e ricerca"
        aria-controls={listId}
        aria-expanded
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${listId}-${current}` : undefined}
        variant="unstyled"
        size="md"
        placeholder="Cerca un comando, una schermata, un nome…"
        leftSection={<IconSearch size={18} stroke={1.6} />}
        className={classes['search']}
        value={text}
        onKeyDown={keys}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setAt(0)
        }}
      />
      <Found id={listId} options={options} current={current} choose={choose} />
      {options.length === 0 && (
        <p role="status" className={classes['none']}>
          {searching ? 'Cerco…' : `Nessun risultato per «${text}»`}
        </p>
      )}
    </Dialog>
  )
}

/** The keyboard goes on in the screen that was opened, unless it has put the focus somewhere itself. */
function focusScreen(): void {
  const content = document.querySelector<HTMLElement>('#content')
  if (!content?.contains(document.activeElement)) content?.focus({ preventScroll: true })
}

/**
 * What matches, in the order in which it is shown. The call centre finds screens only: records are
 * not for it, and the server would refuse.
 */
function useOptions(
  { menu, commands, area }: { menu: Menu; commands: readonly Entry[]; area: Area },
  typed: string,
): { options: readonly Option[]; searching: boolean } {
  const { type } = useUser()
  const asks = typed.length >= SHORTEST && type !== 4
  const found = useQuery({
    queryKey: ['search', 'palette', area, typed],
    queryFn: ({ signal }) => searchForPalette(typed, area, signal),
    enabled: asks,
    placeholderData: (before) => before,
  })
  const matching = (group: string, entries: readonly Entry[]): Option[] =>
    entries
      .filter((entry) => foldText(entry.label).includes(typed))
      .map(({ label, icon, to }) => ({ id: `${group} ${to}`, group, label, icon, to }))
  const hits = asks ? (found.data ?? []) : []
  const options = [
    ...matching('Comandi', commands),
    ...matching('Vai a', menu.flat()),
    ...hits.map((hit) => ({ ...hit, to: hit.place, group: 'Trovati' })),
  ]
  return { options, searching: asks && found.isFetching }
}
