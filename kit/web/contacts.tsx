import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { dialled } from '#kit/domain/phone.ts'

/** Buttons to reach somebody: telephone, WhatsApp and mail, those that there are. */
export function Contacts(props: { phone: string | null; mail: string }) {
  const number = props.phone === null ? undefined : dialled(props.phone)
  return (
    <>
      {number !== undefined && (
        <Out href={`tel:+${number}`} icon={<IconPhone size={16} />}>
          Chiama
        </Out>
      )}
      {number !== undefined && (
        <Out href={`https://wa.me/${number}`} icon={<IconBrandWhatsapp size={16} />} away>
          WhatsApp
        </Out>
      )}
      {props.mail !== '' && (
        <Out href={`mailto:${props.mail}`} icon={<IconMail size={16} />}>
          Scrivi
        </Out>
      )}
    </>
  )
}

function Out(props: { href: string; icon: ReactNode; away?: boolean; children: string }) {
  const { href, icon, away, children } = props
  const elsewhere = away ? { target: '_blank', rel: 'noreferrer' } : {}
  return (
    <Button component="a" variant="default" href={href} leftSection={icon} {...elsewhere}>
      {children}
    </Button>
  )
}
