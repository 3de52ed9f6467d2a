import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconMail, IconPhone } from '@tabler/icons-react'
import type { Lead } from '../../domain/contract.ts'
import { dialled } from '../../domain/rules.ts'
import classes from './lead.module.css'

/** Ways to reach a lead: telephone, mail and WhatsApp; nobody is called who asked not to be. */
export function Contacts({ lead }: { lead: Pick<Lead, 'phone' | 'mail' | 'notToCall'> }) {
  const number = dialled(lead.phone)
  const mayCall = number !== undefined && lead.notToCall === null
  return (
    <div className={`${classes['contacts'] ?? ''} row wrap no-print`}>
      {mayCall && (
        <Button
          component="a"
          variant="default"
          href={`tel:+${number}`}
          leftSection={<IconPhone size={16} />}
        >
          Chiama
        </Button>
      )}
      {mayCall && (
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/${number}`}
          target="_blank"
          rel="noreferrer"
          leftSection={<IconBrandWhatsapp size={16} />}
        >
          WhatsApp
        </Button>
      )}
      {lead.mail !== '' && (
        <Button
          component="a"
          variant="default"
          href={`mailto:${lead.mail}`}
          leftSection={<IconMail size={16} />}
        >
          Scrivi
        </Button>
      )}
    </div>
  )
}
