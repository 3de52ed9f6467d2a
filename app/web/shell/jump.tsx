import { Kbd } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { commandsOf } from './commands.ts'
import { jumpsOf } from './jumps.ts'
import type { Area, Menu } from './menus.ts'
import classes from './shortcuts-help.module.css'

/** How long `G` waits for its letter, in ms. */
const PATIENCE = 4_000

/** `G`, then a letter, goes to a screen; the letters are shown while it waits. */
export default function Jumps(props: {
  menu: Menu
  area: Area
  /** What was pressed while this was loaded. */
  typed: () => string
  onClose: () => void
}) {
  const user = useUser()
  const entries = [...props.menu.flat(), ...commandsOf(user, props.area)]
  const jumps = jumpsOf(user.type === 4, entries)
  const navigate = useNavigate()
  const close = useEffectEvent(props.onClose)
  const typed = useEffectEvent(props.typed)
  const jump = useEffectEvent((key: string) => {
    close()
    const found = jumps.find(({ letter }) => letter === key.toLowerCase())
    if (found) void navigate({ to: found.entry.to })
  })
  useEffect(() => {
    const [early] = typed()
    if (early !== undefined) {
      jump(early)
      return undefined
    }
    const press = (event: KeyboardEvent) => {
      // Before a row or another key of the screen takes it for its own.
      event.preventDefault()
      event.stopPropagation()
      jump(event.key)
    }
    const stop = () => close()
    const timer = setTimeout(stop, PATIENCE)
    window.addEventListener('keydown', press, true)
    window.addEventListener('pointerdown', stop)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('keydown', press, true)
      window.removeEventListener('pointerdown', stop)
    }
  }, [])
  return (
    <div role="status" className={`${classes['jumps']} framed surface no-print`}>
      <p className="strong">Vai a…</p>
      <dl className={classes['list']}>
        {jumps.map(({ letter, entry }) => (
          <div key={letter}>
            <dt>
              <Kbd>{letter.toUpperCase()}</Kbd>
            </dt>
            <dd>{entry.label}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
