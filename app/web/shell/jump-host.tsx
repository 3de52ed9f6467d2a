import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { target } from '#kit/web/places.ts'
import { useShortcut } from '#kit/web/shortcuts.tsx'
import { notifyError } from '#kit/web/toast.tsx'

const Jumps = lazy(() => import('./jump.tsx'))

/** How long `G` waits for its letter, in ms. */
const PATIENCE = 4_000

/** `G`, then a letter, goes to a screen; the letters are shown while it waits. */
export function JumpHost() {
  const user = useUser()
  const navigate = useNavigate()
  const [waiting, setWaiting] = useState(false)
  useShortcut('g', 'Vai a una schermata: poi la sua lettera', () => setWaiting(true))
  useEffect(() => {
    if (!waiting) return
    const jump = async (letter: string) => {
      const { jumpsOf } = await import('./jumps.ts')
      const found = jumpsOf(user).find((one) => one.letter === letter)
      if (found) await navigate(target(found.entry.to))
    }
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Shift') return
      setWaiting(false)
      if (event.ctrlKey || event.metaKey || event.altKey) return
      // Before a row or another key of the screen takes it for its own.
      event.preventDefault()
      event.stopPropagation()
      void jump(event.key.toLowerCase()).catch(notifyError)
    }
    const stop = () => setWaiting(false)
    const timer = setTimeout(stop, PATIENCE)
    window.addEventListener('keydown', press, true)
    window.addEventListener('pointerdown', stop)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('pointerdown', stop)
    }
  }, [waiting, user, navigate])
  if (!waiting) return null
  return (
    <Suspense>
      <Jumps />
    </Suspense>
  )
}
