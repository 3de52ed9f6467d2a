import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '#kit/web/shortcuts.tsx'
import type { Area, Entry, Menu } from './menus.ts'

const Palette = lazy(() => import('./palette.tsx'))

/** Ctrl+K opens the palette; it is loaded the first time. */
export function PaletteHost(props: { menu: Menu; commands: readonly Entry[]; area: Area }) {
  const [asked, setAsked] = useState(0)
  useShortcut('mod+k', 'Comandi e ricerca', () => setAsked(asked + 1))
  if (asked === 0) return null
  return (
    <Suspense>
      <Palette {...props} asked={asked} />
    </Suspense>
  )
}
