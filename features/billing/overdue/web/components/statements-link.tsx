import { IconBuildingBank } from '@tabler/icons-react'
import { LinkButton } from '#kit/web/links.tsx'

/** The way to the bank statements, which have no entry in the sidebar. */
export function StatementsLink() {
  return (
    <LinkButton to="/billing/estrattoConto" icon={IconBuildingBank}>
      Estratti conto
    </LinkButton>
  )
}
