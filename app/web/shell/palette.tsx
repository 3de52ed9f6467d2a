import { Spotlight, spotlight } from '@mantine/spotlight'
import '@mantine/core/styles/Overlay.css'
import '@mantine/core/styles/ModalBase.css'
import '@mantine/core/styles/Modal.css'
import '@mantine/spotlight/styles.css'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { foldText } from '#kit/domain/text.ts'
import { type Place, target } from '#kit/web/page.tsx'
import type { Area, Entry, Menu } from './menus.ts'
import { type Hit, searchRecords } from './palette-source.ts'

const SHORTEST = 2

/** Commands, screens and found records in one list, by what is typed. */
export default function Palette(props: {
  menu: Menu
  commands: readonly Entry[]
  area: Area
  /** Grows each time the palette is asked for. */
  asked: number
}) {
  const [text, setText] = useState('')
  const navigate = useNavigate()
  useEffect(() => {
    if (props.asked > 0) spotlight.open()
  }, [props.asked])
  const typed = foldText(text)
  const matching = (entries: readonly Entry[]) =>
    entries.filter((entry) => foldText(entry.label).includes(typed))
  const found = useQuery({
    queryKey: ['search', 'palette', props.area, typed],
    queryFn: ({ signal }) => searchRecords(typed, props.area, signal),
    enabled: typed.length >= SHORTEST,
    placeholderData: (before) => before,
  })
  const hits: readonly Hit[] = typed.length >= SHORTEST ? (found.data ?? []) : []
  const commands = matching(props.commands)
  const screens = matching(props.menu.flat())
  const go = (place: Place) => void navigate(target(place))
  return (
    <Spotlight.Root query={text} onQueryChange={setText} shortcut={null} maxHeight={420} scrollable>
      <Spotlight.Search
        aria-label="Comandi e ricerca"
        placeholder="Cerca un comando, una schermata, un nome…"
        leftSection={<IconSearch size={18} stroke={1.6} />}
      />
      <Spotlight.ActionsList>
        {commands.length > 0 && (
          <Spotlight.ActionsGroup label="Comandi">
            {commands.map((entry) => (
              <Found key={entry.label} entry={entry} go={go} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {screens.length > 0 && (
          <Spotlight.ActionsGroup label="Vai a">
            {screens.map((entry) => (
              <Found key={entry.label} entry={entry} go={go} />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {hits.length > 0 && (
          <Spotlight.ActionsGroup label="Trovati">
            {hits.map((hit) => (
              <Spotlight.Action
                key={hit.id}
                label={hit.label}
                description={hit.type}
                onClick={() => go(hit.to)}
              />
            ))}
          </Spotlight.ActionsGroup>
        )}
        {commands.length + screens.length + hits.length === 0 && !found.isFetching && (
          <Spotlight.Empty>Nessun risultato per «{text}»</Spotlight.Empty>
        )}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}

function Found({ entry, go }: { entry: Entry; go: (place: Place) => void }) {
  return (
    <Spotlight.Action
      label={entry.label}
      leftSection={<entry.icon size={18} stroke={1.6} />}
      onClick={() => go(entry.to)}
    />
  )
}
