import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { useShortcut } from '#kit/web/shortcuts.tsx'
import type { Area, Menu } from './menus.ts'
import { useScheme } from './scheme.tsx'

const Palette = lazy(() => import('./palette.tsx'))
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx'))
const Jumps = lazy(() => import('./jump.tsx'))

/**
 * Ctrl+K opens the palette, `G` waits for the letter of a screen, `?` lists the keys; each is loaded
 * the first time, and what is typed meanwhile is kept for it.
 */
export function PaletteHost(props: { menu: Menu; area: Area }) {
  const scheme = useScheme()
  const [opened, setOpened] = useState<'palette' | 'keys' | 'jump'>()
  const early = useRef('')
  const open = (what: typeof opened) => () => {
    early.current = ''
    setOpened(what)
  }
  useShortcut('mod+k', 'Comandi e ricerca', open('palette'), { overWindows: true })
  useShortcut('g', 'Vai a una schermata: poi la sua lettera', open('jump'))
  useShortcut('?', 'Questo elenco', open('keys'))
  const typed = () => early.current
  const common = { typed, onClose: open(undefined) }
  return (
    opened && (
      <Suspense fallback={<Early keep={(sign) => (early.current += sign)} />}>
        {opened === 'palette' && (
          <Palette {...props} {...common} scheme={scheme} onKeys={open('keys')} />
        )}
        {opened === 'jump' && <Jumps {...props} {...common} />}
        {opened === 'keys' && <ShortcutsHelp {...common} />}
      </Suspense>
    )
  )
}

/** Keeps what is typed before something is there, which would mean something to the screen. */
function Early({ keep }: { keep: (sign: string) => void }) {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.key.length > 1 || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      keep(event.key)
    }
    window.addEventListener('keydown', press, true)
    return () => window.removeEventListener('keydown', press, true)
  })
  return null
}
