import { waited } from '#f/crm/leads/domain/text.ts'
import type { ArrivalState, FormField } from './types.ts'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const leadFormSentences = {
  'lead_forms.not_found': 'Questo modulo non esiste più.',
  'lead_forms.taken': 'Esiste già un modulo con questo nome.',
  'lead_forms.mapping_missing':
    'Indica i campi di nome e cognome (o del nome completo) e almeno uno tra telefono e mail.',
} as const

export const FIELD_LABELS: Readonly<Record<FormField, string>> = {
  name: 'Nome',
  surname: 'Cognome',
  fullName: 'Nome e cognome insieme',
  phone: 'Telefono',
  mail: 'Mail',
  city: 'Città',
  age: 'Età',
  course: 'Corso',
  origin: 'Origine',
  tags: 'Tag',
  consentOn: 'Data del consenso',
  message: 'Messaggio',
}
export const STATE_LABELS: Readonly<Record<ArrivalState, string>> = {
  waiting: 'In attesa',
  added: 'Nuovo lead',
  known: 'Già tra i lead',
  refused: 'Da sistemare',
  spam: 'Spam',
}

export const FORM_SAVED = 'Aggiornato con successo!'
export const FORM_DELETED = 'Modulo eliminato: il suo indirizzo non riceve più nulla.'
export const FORM_RESTORED = 'Modulo ripristinato.'
export const CONFIRM_DELETE =
  'L’indirizzo smette di ricevere: il sito che lo usa avrà un errore. I lead già arrivati restano.'
export const CONFIRM_RENEW =
  'Viene fatto un indirizzo nuovo e quello di ora smette di ricevere: va cambiato anche sul sito.'
export const SHOWN_ONCE = 'Copia l’indirizzo adesso: per sicurezza non si può rileggere.'
export const HOW_TO =
  'Il sito o la piattaforma invia qui i dati con POST, come modulo o in JSON. Riceve subito la risposta 202; il lead compare dopo qualche secondo.'
export const NOT_MAPPED =
  'Nessuno ha ancora detto che cosa contengono i campi: quello che arriva resta in attesa.'

/** The note on a lead who wrote again. */
export const wroteAgain = (form: string, message: string) =>
  message === '' ? `Ha scritto di nuovo dal modulo ${form}.` : `Dal modulo ${form}: ${message}`

/** How long a lead waited for its first call; nothing while there was none. */
export const waitedText = (minutes: number | null) => (minutes === null ? '' : waited(minutes))
