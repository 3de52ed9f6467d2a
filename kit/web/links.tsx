import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Place, target } from './places.ts'
import { useRowTab } from './row-tab.ts'

interface Leading {
  readonly to: Place
  readonly children: ReactNode
  readonly onClick?: () => void
}

/** A button that leads to a place of the product. */
export function LinkButton({
  to,
  icon: Sign,
  ...props
}: Leading & ButtonProps & { readonly icon?: Icon }) {
  return (
    <Button
      variant="default"
      {...props}
      leftSection={Sign && <Sign size={16} aria-hidden />}
      renderRoot={(root) => <Link {...root} {...target(to)} />}
    />
  )
}

/** Words that lead to a place of the product. */
export function LinkWords({ to, ...props }: Leading & AnchorProps & { readonly title?: string }) {
  const tab = useRowTab()
  return <Anchor {...tab} {...props} renderRoot={(root) => <Link {...root} {...target(to)} />} />
}

/** Words that lead out of the product: to a file, a telephone, a mail. */
export function OutWords(
  props: AnchorProps & {
    readonly href: string
    readonly target?: '_blank'
    readonly children: ReactNode
  },
) {
  const tab = useRowTab()
  return <Anchor {...tab} {...props} />
}
