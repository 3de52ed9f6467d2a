/** Leads of one sending at most. */
export const MAX_LEADS = 1_000

export const NOBODY_CHOSEN = 'Nessun destinatario selezionato.'

/** By what those who came are counted. */
export const PRESENCE_KINDS = ['course', 'source'] as const

/** Stands for the surname of somebody who said one name alone. */
const NO_SURNAME = '-'

/** A name as it is written at the door: the first word, and the rest as the surname. */
export function splitName(written: string): { name: string; surname: string } {
  const [name = '', ...rest] = written.trim().split(/\s+/)
  return { name, surname: rest.length === 0 ? NO_SURNAME : rest.join(' ') }
}

/** What was noted as mail or telephone, each where it belongs. */
export function splitContact(contact: string): { mail: string; phone: string } {
  const isMail = contact.includes('@')
  return { mail: isMail ? contact : '', phone: isMail ? '' : contact.slice(0, 50) }
}
