/** The closed set of ways in which a request can fail; features name codes, each of one kind. */
export type Kind =
  | 'invalid'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'limit'
  | 'unavailable'
  | 'internal'

/** The only mapping from kinds to HTTP statuses. */
export const HTTP_STATUS: Readonly<Record<Kind, number>> = {
  invalid: 422,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  limit: 429,
  unavailable: 503,
  internal: 500,
}

/** The error codes of a feature, each naming its kind: `{ 'courses.not_found': 'not_found' }`. */
export type Codes = Readonly<Record<string, Kind>>

/** What a sentence may quote: plain values that went out with the refusal. */
export type RefusalData = Readonly<Record<string, string | number | boolean | null>>

/** One Italian sentence for each code; a code without its sentence does not compile. */
export type Sentences<C extends Codes> = {
  readonly [K in keyof C]: string | ((data: RefusalData) => string)
}

/** The codes that belong to no feature: they come from the doors (HTTP, session, contract). */
export const kitCodes = {
  'kit.invalid_input': 'invalid',
  'kit.unauthenticated': 'unauthenticated',
  'kit.forbidden': 'forbidden',
  'kit.not_found': 'not_found',
  'kit.changed_elsewhere': 'conflict',
  'kit.repeated_differently': 'conflict',
  'kit.foreign_origin': 'forbidden',
  'kit.missing_value': 'invalid',
  'kit.too_large': 'invalid',
  'kit.too_slow': 'unavailable',
  'kit.too_many': 'limit',
  'kit.unavailable': 'unavailable',
  'kit.busy': 'unavailable',
  'kit.documents_busy': 'unavailable',
  'kit.document_failed': 'unavailable',
  'kit.disk_full': 'unavailable',
  'kit.other_key': 'unavailable',
  'kit.internal': 'internal',
} as const satisfies Codes

export const kitSentences = {
  'kit.invalid_input': 'Controlla i campi evidenziati.',
  'kit.unauthenticated': 'Sessione scaduta. Effettua nuovamente il login.',
  'kit.forbidden': 'Non hai i permessi per questa operazione.',
  'kit.not_found': 'La pagina o il dato richiesto non esiste più.',
  'kit.changed_elsewhere': (data) =>
    `Nel frattempo ${data['who'] ?? 'un altro utente'} ha modificato questi dati. ` +
    'Quello che hai scritto è ancora qui: ricarica per vedere la versione attuale.',
  'kit.repeated_differently': 'Questa richiesta è già stata inviata con altri dati. Riprova.',
  'kit.foreign_origin': 'La richiesta arriva da un altro sito ed è stata rifiutata.',
  'kit.missing_value': (data) =>
    `Manca il valore di {${data['placeholder'] ?? ''}} per ${data['recipient'] ?? ''}: nulla è stato inviato.`,
  'kit.too_large': 'I dati inviati sono troppo grandi.',
  'kit.too_slow':
    'I dati arrivavano troppo lentamente e l’invio si è fermato: nulla è stato salvato. Riprova con una connessione migliore.',
  'kit.too_many': 'Troppi tentativi. Attendi qualche minuto e riprova.',
  'kit.unavailable':
    'Il servizio non è al momento disponibile. Nulla è andato perso: riprova tra poco.',
  'kit.busy': 'Troppe persone stanno entrando insieme: riprova tra qualche secondo.',
  'kit.documents_busy': 'Si stanno già preparando molti documenti: riprova tra qualche secondo.',
  'kit.document_failed':
    'Il documento non è stato preparato: riprova, o scegli un periodo più breve.',
  'kit.disk_full':
    'Il disco del server è pieno: nulla è stato salvato. Quello che c’è si legge; avvisa chi gestisce il server e riprova quando c’è spazio.',
  'kit.other_key':
    'Questo dato è cifrato con un’altra chiave (SECRET_KEY): non si può leggere finché chi gestisce il server non rimette quella giusta.',
  'kit.internal': (data) =>
    `Errore interno: nulla è stato salvato. Se si ripete, comunica il codice ${data['reference'] ?? '-'}.`,
} satisfies Sentences<typeof kitCodes>
