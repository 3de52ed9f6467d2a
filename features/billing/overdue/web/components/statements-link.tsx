import { Button } from '@mantine/core'
import { IconBuildingBank } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { target } from '#kit/web/places.ts'

/** The way to the bank statements, which have no entry in the sidebar. */
export function StatementsLink() {
  return (
    <Button
      variant="default"
      leftSection={<IconBuildingBank size={16} aria-hidden />}
      renderRoot={(root) => <Link {...root} {...target('/billing/estrattoConto')} />}
    >
      Estratti conto
    </Button>
  )
}
