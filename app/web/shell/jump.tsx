import { Kbd } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '#f/system/accounts/web/public.tsx'
import { jumpsOf } from './jumps.ts'
import type { Entry } from './menus.ts'
import classes from './shortcuts-help.module.css'

/** How long `G` waits for its letter, in ms. */
const PATIENCE = 4_000

/** The letters that `G` waits for, and the way to the screen of the one that was pressed. */
export default function Jumps(props: {
  entries: readonly Entry[]
  pressed: KeyboardEvent | undefined
  go: (path: string) => void
  onDone: () => void
}) {
  const { pressed, go } = props
  const jumps = jumpsOf(useUser().type === 4, props.entries)
  const onDone = useEffectEvent(props.onDone)
  const jump = useEffectEvent((key: string) => {
    const found = jumps.find(({ letter }) => letter === key.toLowerCase())
    if (found) go(found.entry.to)
  })
  useEffect(() => {
    if (pressed) {
      jump(pressed.key)
      onDone()
      return undefined
    }
    const stop = () => onDone()
    const timer = setTimeout(stop, PATIENCE)
    window.addEventListener('pointerdown', stop)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('pointerdown', stop)
    }
  }, [pressed])
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
