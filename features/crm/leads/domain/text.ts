import {
  formatInstant,
  formatInteger,
  formatWallTime,
  joinWords,
  plural,
  truncate,
} from '#kit/domain/format.ts'
import type { MergedField, NextContact, Objection, TwinReason } from './types.ts'

export const ADD_MISSING = 'Verifica di avere inserito tutti i campi prima.'
export const EDIT_MISSING = 'Per favore, riempi tutti i campi.'
export const MAIL_FORM = 'Inserisci un indirizzo email valido.'
export const AGE_FORM = 'Età non valida'
export const YEAR_FORM = 'Per favore, inserisci una data valida con un anno a 4 cifre.'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const leadSentences = {
  'leads.not_found': 'Questo lead non esiste più.',
  'leads.tag_missing': 'Uno dei tag scelti non esiste più: ricarica e scegli di nuovo.',
  'leads.operator_missing': 'Questo operatore non lavora più qui: scegline un altro.',
  'leads.merge_itself': 'Un lead non si unisce a sé stesso.',
  'leads.merged_further':
    'Il lead a cui è stato unito è stato unito a sua volta a un altro: annulla prima quell’unione.',
  'leads.note_not_found': 'Questa nota non esiste più.',
  'leads.call_not_found': 'Questa chiamata non esiste più.',
} as const

export const CREATION_FAILED =
  'Si è verificato un errore durante la creazione. Per favore, riprova.'
export const CALL_FAILED = 'Si è verificato un errore nella chiamata. Per favore riprova.'
export const EXPORT_FAILED = "Si è verificato un errore durante l'esportazione."
/** Only some of what a list finds are ticked, more than an export takes. */
export const tooManyToExport = (most: number) =>
  `Si esportano al massimo ${formatInteger(most)} lead scelti: scegline meno, oppure tutti quelli trovati.`
/** More than one action takes. */
export const tooManyAtOnce = (most: number) =>
  `Si possono cambiare al massimo ${formatInteger(most)} lead alla volta: scegline meno.`
export const ADDED = 'Aggiunto con successo!'
export const SAVED = 'Aggiornato con successo!'
export const DELETED = 'Eliminato con successo!'

export const CONTACT_NAME: Readonly<Record<NextContact, string>> = {
  appointment: 'Appuntamento',
  callback: 'Richiamare',
}

/** The next contact as the lists and old clients read it. */
export const bookingText = (kind: NextContact, at: string) =>
  `${CONTACT_NAME[kind]} ${formatWallTime(at)}`

export const TWIN_LABELS: Readonly<Record<TwinReason, string>> = {
  phone: 'stesso telefono',
  mail: 'stessa mail',
  person: 'stesso nome e stessa città',
}

/** Page text of a sheet that was opened without a lead. */
export const NOT_SELECTED = 'Nessun lead selezionato. Scegli dalla lista quello da aprire.'
export const CONFIRM_DELETE = 'Sei sicuro di voler eliminare il lead?'
export const confirmDeleteAll = (count: number) =>
  count === 1 ? CONFIRM_DELETE : `Sei sicuro di voler eliminare ${formatInteger(count)} lead?`
export const CONFIRM_DELETE_NOTE = 'Sei sicuro di voler eliminare la nota?'
export const CONFIRM_DELETE_CALL = 'Sei sicuro di voler eliminare la chiamata?'
export const RESTORED = 'Lead ripristinato.'
export const restoredAll = (count: number) =>
  plural(count, 'lead ripristinato', 'lead ripristinati')
export const tagged = (count: number) => `Tag aggiunto a ${plural(count, 'lead', 'lead')}.`
export const untagged = (count: number) => `Tag tolto a ${plural(count, 'lead', 'lead')}.`
export const assigned = (count: number) => `${plural(count, 'lead assegnato', 'lead assegnati')}.`
/** An assignment was taken back, but for those whose operator has left meanwhile. */
export const notGivenBack = (names: readonly string[]) =>
  `Annullato, tranne per ${truncate(joinWords(names))}: chi li aveva prima non lavora più qui.`

export const reopenedAll = (count: number) =>
  count === 0
    ? 'Nessuno da riaprire: sono già da chiamare, iscritti, o non vogliono essere chiamati.'
    : `${plural(count, 'lead riaperto', 'lead riaperti')}.`
/** The note that stays with a lead that is called again. */
export const reopenedNote = (names: readonly string[]) => `Riaperto. Prima: ${names.join(', ')}.`

/** Before a tag of an outcome is added to a lead: the call comes first. */
export const CALL_FIRST = {
  title: 'Registra prima la chiamata',
  text: 'Stai aggiungendo un esito: registra prima la chiamata, con la data e quello che ti ha detto.',
} as const

/** What happened with a lead, on its sheet. */
export const HISTORY = 'Storia del lead'
export const APPOINTMENT = 'Appuntamento'

/** A call in a word: whether it was answered, how it ended. */
export function callTitle(call: { answered: boolean | null; outcome: string | null }): string {
  const kind = call.answered === false ? 'Chiamata senza risposta' : 'Chiamata'
  return call.outcome === null ? kind : `${kind} · ${call.outcome}`
}

export const lastChange = (when: string) => `Ultima modifica: ${when}`

/** How long a lead waited for its first call: in minutes, then in hours, then in days. */
export function waited(minutes: number): string {
  if (minutes < 2 * 60) return `${Math.round(minutes)} min`
  if (minutes < 2 * 24 * 60) return `${Math.round(minutes / 60)} ore`
  return `${Math.round(minutes / 24 / 60)} giorni`
}

/** The same in a sentence. */
export const firstCall = (minutes: number | null) =>
  minutes === null ? 'Ancora nessuna chiamata' : `Prima chiamata dopo ${waited(minutes)}`

export const probablyThere = (count: number) =>
  count === 1
    ? 'C’è già un lead che probabilmente è la stessa persona:'
    : `Ci sono già ${count} lead che probabilmente sono la stessa persona:`

export const OBJECTION_LABELS: Readonly<Record<Objection, string>> = {
  register: 'Non chiamare: iscritto al registro delle opposizioni',
  wish: 'Non chiamare: lo ha chiesto la persona',
}

export const OBJECTION_CHOICES: Readonly<Record<Objection, string>> = {
  register: 'È iscritto al registro delle opposizioni',
  wish: 'Lo ha chiesto la persona',
}
export const OBJECTED = 'Non verrà più proposto nelle liste di chiamata.'
export const CALLABLE = 'Si può di nuovo chiamare.'
export const CONSENT_SAVED = 'Consenso registrato.'
export const NO_CONSENT = 'Consenso: non registrato'

/** What is known of a lead's consent, in one line. */
export const consentLine = (parts: readonly string[]) =>
  `Consenso: ${parts.filter((part) => part !== '').join(', ')}`

/** The labels of the form of a lead, also where two are merged. */
export const FIELD_LABELS = {
  name: 'Nome',
  surname: 'Cognome',
  mail: 'Mail',
  phone: 'Telefono',
  city: 'Città',
  booking: 'Prenotazione chiamata',
  age: 'Età',
  registeredOn: 'Data iscrizione',
  tags: 'Tag',
} as const satisfies Record<MergedField, string> & Record<string, string>
export const MERGE_EXPLAINED =
  'Scegli che cosa tenere. Note, chiamate e tag di tutti e due restano; l’altro lead va nel cestino.'
/** Which of two leads it is, and what it brings. */
export function mergeSide(lead: { createdAt: string; notes: object[]; calls: object[] }): string {
  const contacts = plural(
    lead.notes.length + lead.calls.length,
    'nota o chiamata',
    'note e chiamate',
  )
  return `Creato il ${formatInstant(lead.createdAt)}, ${contacts}`
}
export const MERGED = 'Lead uniti.'
/** Why a lead lies in the trash, and what taking it out does; that is the office's alone. */
export function inTrash(mergedInto: string | null, office: boolean): string {
  if (mergedInto === null) {
    return office
      ? 'Questo lead è nel cestino: per vederlo e cambiarlo, ripristinalo.'
      : 'Questo lead è nel cestino: lo può ripristinare la segreteria.'
  }
  const merged = `Questo lead è stato unito a ${mergedInto}.`
  if (!office) return merged
  return `${merged} Se erano due persone, ripristinalo: note, chiamate e tag tornano suoi.`
}
export const MERGED_HERE = 'Uniti qui: '
