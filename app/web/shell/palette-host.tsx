import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '#kit/web/shortcuts.tsx'
import type { Area, Entry, Menu } from './menus.ts'

const Palette = lazy(() => import('./palette.tsx'))
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx'))

/** Ctrl+K opens the palette; it is loaded the first time. */
export function PaletteHost(props: { menu: Menu; commands: readonly Entry[]; area: Area }) {
  const [opened, setOpened] = useState(false)
  useShortcut('mod+k', 'Comandi e ricerca', () => setOpened(true))
  if (!opened) return null
  return (
    <Suspense>
      <Palette {...props} onClose={() => setOpened(false)} />
    </Suspense>
  )
}

/** `?` lists the keys of the screen; loaded the first time too. */
export function ShortcutsHelpHost() {
  const [opened, setOpened] = useState(false)
  useShortcut('?', 'Questo elenco', () => setOpened(true))
  if (!opened) return null
  return (
    <Suspense>
      <ShortcutsHelp onClose={() => setOpened(false)} />
    </Suspense>
  )
}
