import type { ReactNode } from 'react'
import classes from './dashboard.module.css'

/** A table that may be wider than the window: it is moved by the keyboard too. */
export function Scroller({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached
    <div className={classes['scroller']} tabIndex={0} role="region" aria-label={label}>
      {children}
    </div>
  )
}
