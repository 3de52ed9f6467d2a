import { Contacts as Ways } from '#kit/web/contacts.tsx'
import type { Lead } from '../../domain/contract.ts'
import classes from './lead.module.css'

/** Ways to reach a lead; nobody is called who asked not to be. */
export function Contacts({ lead }: { lead: Pick<Lead, 'phone' | 'mail' | 'notToCall'> }) {
  return (
    <div className={`${classes['contacts'] ?? ''} row wrap no-print`}>
      <Ways phone={lead.notToCall === null ? lead.phone : null} mail={lead.mail} />
    </div>
  )
}
