import { lazy, Suspense, useState } from 'react'
import { useShortcut } from '#kit/web/shortcuts.tsx'
import type { Area, Entry, Menu } from './menus.ts'
import { useScheme } from './scheme.tsx'

const Palette = lazy(() => import('./palette.tsx'))
const ShortcutsHelp = lazy(() => import('./shortcuts-help.tsx'))

/** Ctrl+K opens the palette, `?` lists the keys of the screen; each is loaded the first time. */
export function PaletteHost(props: { menu: Menu; commands: readonly Entry[]; area: Area }) {
  const scheme = useScheme()
  const [opened, setOpened] = useState<'palette' | 'keys'>()
  useShortcut('mod+k', 'Comandi e ricerca', () => setOpened('palette'))
  useShortcut('?', 'Questo elenco', () => setOpened('keys'))
  const close = () => setOpened(undefined)
  if (!opened) return null
  return (
    <Suspense>
      {opened === 'palette' ? (
        <Palette
          {...props}
          scheme={scheme}
          // What was chosen while the palette closes stays.
          onClose={() => setOpened((now) => (now === 'palette' ? undefined : now))}
          onKeys={() => setOpened('keys')}
        />
      ) : (
        <ShortcutsHelp onClose={close} />
      )}
    </Suspense>
  )
}
