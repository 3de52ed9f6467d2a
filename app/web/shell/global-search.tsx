import { CloseButton, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { searchText } from '#kit/web/storage.ts'
import { useParameters } from '#kit/web/places.ts'
import { useWayBack } from '#kit/web/way-back.ts'
import type { Area } from './menus.ts'

const PAUSE = 200

/** What is searched in each area. */
const PLACEHOLDER: Readonly<Record<Area, string>> = {
  app: 'Cerca corsi, persone e aule',
  billing: 'Cerca corsi e persone',
}

/**
 * The search over courses, people and rooms: what is typed becomes the address of the search screen,
 * and clearing it goes back to the screen before, or home when that was not in the program.
 */
export function GlobalSearch({ area, focused = false }: { area: Area; focused?: boolean }) {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const close = useWayBack()
  const start = `/${area}/search`
  const searching = pathname.toLowerCase().startsWith(start)
  const shown = useTextInAddress()
  const inAddress = searching ? shown : ''
  const [text, setText] = useState(inAddress)
  const asked = useRef(inAddress)

  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) box.current?.focus()
  }, [focused])
  useEffect(() => {
    if (inAddress === asked.current) return
    asked.current = inAddress
    setText(inAddress)
  }, [inAddress])

  const go = (typed: string) => {
    asked.current = typed
    searchText.write(typed)
    if (typed !== '') {
      void navigate({ to: `${start}/$text`, params: { text: typed }, replace: searching })
    } else if (searching) close()
  }
  useEffect(() => {
    const typed = text.trim()
    if (typed === asked.current) return
    const timer = setTimeout(() => go(typed), PAUSE)
    return () => clearTimeout(timer)
  })
  return (
    <search style={{ flex: '1', maxWidth: '30rem' }}>
      <TextInput
        ref={box}
        aria-label="Cerca in tutto il gestionale"
        placeholder={PLACEHOLDER[area]}
        leftSection={<IconSearch size={16} stroke={1.6} />}
        value={text}
        rightSection={
          text && (
            <CloseButton
              size="sm"
              aria-label="Cancella la ricerca"
              onClick={() => {
                setText('')
                // It goes with the text, and one goes on typing.
                box.current?.focus()
              }}
            />
          )
        }
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('')
          const typed = text.trim()
          if (event.key === 'Enter' && typed && typed !== inAddress) go(typed)
          else if (searching && ['Enter', 'ArrowDown'].includes(event.key)) {
            event.preventDefault()
            document.querySelector<HTMLElement>('#content tr[data-row]')?.focus()
          }
        }}
      />
    </search>
  )
}

/**
 * The text that a search screen shows: in its path, else in `?q=`, else the one searched last. The
 * router has decoded it, whatever signs are in it.
 */
function useTextInAddress(): string {
  const inPath = useParams({ strict: false, select: (path: { text?: string }) => path.text })
  const [{ q: inQuery }] = useParameters('/app/search')
  return inPath ?? String(inQuery ?? searchText.read())
}
