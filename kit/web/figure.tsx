import { UnstyledButton } from '@mantine/core'
import classes from './figure.module.css'
import { useRowTab } from './row-tab.ts'

/** A figure that opens what is behind it; nothing is behind a zero. */
export function FigureButton(props: {
  /** As it is read: `12,50`. */
  value: string
  /** What it opens, for who does not see where it stands. */
  label: string
  zero: boolean
  onOpen: () => void
}) {
  const { value, label, zero, onOpen } = props
  const tab = useRowTab()
  if (zero) return <span className="dim">{value}</span>
  return (
    <UnstyledButton
      {...tab}
      className={`${classes['figure']} dotted`}
      aria-label={`${value}, ${label}`}
      onClick={onOpen}
    >
      {value}
    </UnstyledButton>
  )
}
