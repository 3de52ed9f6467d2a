import { Group, Kbd, Tooltip } from '@mantine/core'
import type { ReactElement } from 'react'

/** A tooltip that also shows the key doing the same. */
export function HintTooltip(props: { label: string; hotkey?: string; children: ReactElement }) {
  const { label, hotkey, children } = props
  const content = hotkey ? (
    <Group gap={6} wrap="nowrap">
      {label} <Kbd size="xs">{hotkey}</Kbd>
    </Group>
  ) : (
    label
  )
  return <Tooltip label={content}>{children}</Tooltip>
}
