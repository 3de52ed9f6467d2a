import type { ReactNode } from 'react'
import classes from './tooltip.module.css'

/** Shows, on hover and focus, what a control does and the key that does the same. */
export function HintTooltip(props: { label: string; hotkey?: string; children: ReactNode }) {
  const { label, hotkey, children } = props
  return (
    <span className={classes['anchor']}>
      {children}
      <span className={`${classes['hint']} small whole no-print`} aria-hidden>
        {label}
        {hotkey && <kbd>{hotkey}</kbd>}
      </span>
    </span>
  )
}
