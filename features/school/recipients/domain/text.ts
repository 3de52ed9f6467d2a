import { formatInteger, plural } from '#kit/domain/format.ts'
import type { LeftOut } from './types.ts'

/** Why somebody who was meant gets nothing, beside their name. */
export const LEFT_OUT_LABELS: Readonly<Record<LeftOut, string>> = {
  in_trash: 'nel cestino',
  withdrawn: 'ha lasciato il corso',
  blacklisted: 'nella blacklist',
  no_address: 'nessun indirizzo valido',
  bounced: 'indirizzo rifiutato dal server di posta',
  duplicate: 'indirizzo già presente',
}

/** Offers to write all the same to those who are left out for a reason. */
export const DESPITE_LABELS: Readonly<Partial<Record<LeftOut, string>>> = {
  withdrawn: 'Anche a chi ha lasciato il corso',
  bounced: 'Anche agli indirizzi rifiutati dal server di posta',
  blacklisted: 'Anche a chi è nella blacklist',
  duplicate: 'Anche a chi ha lo stesso indirizzo di un altro',
}

/** Who of all that are meant get nothing, and why: long lists show only some of them at a time. */
export const leftOutLabel = (reasons: readonly { reason: LeftOut; count: number }[]) => {
  const count = reasons.reduce((sum, one) => sum + one.count, 0)
  const told = reasons.map((one) => `${LEFT_OUT_LABELS[one.reason]} (${formatInteger(one.count)})`)
  return `Esclusi ${formatInteger(count)}: ${told.join(', ')}`
}

export const recipientsLabel = (count: number) =>
  `Destinatari: ${plural(count, 'persona', 'persone')}`
export const andOthers = (count: number) => `e altri ${formatInteger(count)}`
