import { type ReactNode, useEffect, useRef } from 'react'
import { keepClear } from './tooltip/side.ts'
import classes from './tooltip.module.css'

/**
 * Shows, on hover and focus, what a control does and the key that does the same: beside it, where
 * no button and no error is covered; all keys are on `?`, too.
 */
export function HintTooltip(props: { label: string; hotkey?: string; children: ReactNode }) {
  const { label, hotkey, children } = props
  const hint = useRef<HTMLSpanElement>(null)
  useEffect(() => (hint.current ? keepClear(hint.current) : undefined), [])
  return (
    <span className={classes['anchor']}>
      {children}
      <span ref={hint} className={`${classes['hint']} small whole no-print`} aria-hidden>
        {label}
        {hotkey && <kbd>{hotkey}</kbd>}
      </span>
    </span>
  )
}
