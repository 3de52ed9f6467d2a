import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useShortcut } from '#kit/web/shortcuts.tsx'
import type { Entry } from './menus.ts'

const Jumps = lazy(() => import('./jump.tsx'))

/** `G`, then a letter, goes to a screen. What comes after the `G` is kept until the rest is loaded. */
export function JumpHost({ entries }: { entries: readonly Entry[] }) {
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState<'no' | 'yes' | KeyboardEvent>('no')
  useShortcut('g', 'Vai a una schermata: poi la sua lettera', () => setWaiting('yes'))
  useEffect(() => {
    if (waiting !== 'yes') return
    const press = (event: KeyboardEvent) => {
      // Before a row or another key of the screen takes it for its own.
      event.preventDefault()
      event.stopPropagation()
      setWaiting(event)
    }
    window.addEventListener('keydown', press, { capture: true, once: true })
    return () => window.removeEventListener('keydown', press, true)
  }, [waiting])
  return (
    waiting !== 'no' && (
      <Suspense>
        <Jumps
          entries={entries}
          pressed={waiting === 'yes' ? undefined : waiting}
          go={(to) => void navigate({ to })}
          onDone={() => setWaiting('no')}
        />
      </Suspense>
    )
  )
}
