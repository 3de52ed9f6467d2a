import { Anchor, type AnchorProps, Button, type ButtonProps } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Place, target } from './places.ts'

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
  return <Anchor {...props} renderRoot={(root) => <Link {...root} {...target(to)} />} />
}
