import { useEffect, useRef } from 'react'
import { useRowTab } from '../row-tab.ts'
import classes from './table.module.css'

/**
 * Selects a row, or all of them. A list has many: what the library draws around its own checkbox are
 * seven elements, and no screen loads it for its lists.
 */
export function Tick(props: {
  /** What it selects, for who does not see it. */
  label: string
  checked: boolean
  /** Some of those it stands for are selected, and not all. */
  some?: boolean
  disabled?: boolean
  onChange: (on: boolean) => void
}) {
  const { label, checked, some = false, disabled = false, onChange } = props
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (input.current) input.current.indeterminate = some
  }, [some])
  return (
    <input
      ref={input}
      type="checkbox"
      className={classes['tick']}
      {...useRowTab()}
      aria-label={label}
      checked={checked}
      disabled={disabled}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
