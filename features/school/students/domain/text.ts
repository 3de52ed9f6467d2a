import type { Day } from '#kit/domain/day.ts'
import { formatDay, formatInteger, fullName, plural } from '#kit/domain/format.ts'
import type { DuplicateReason, StudentField } from './types.ts'

/** The labels of the student form. */
export const FIELD_LABELS = {
  name: 'Nome',
  surname: 'Cognome',
  birthDate: 'Data di nascita',
  birthCity: 'Città di nascita',
  city: 'Città di residenza',
  address: 'Indirizzo',
  taxCode: 'Codice fiscale',
  phone: 'Telefono',
  profession: 'Professione',
  identityDocument: "Documento d'identità",
  mail: 'Mail',
  mail2: 'Seconda mail',
  notes: 'Note studente',
  courseIds: 'Corsi',
  withdrawnCourseIds: 'Corsi da cui si è ritirato',
  photo: 'Badge Utente',
} as const satisfies Record<StudentField, string> & Record<string, string>

/** What a required field says when it is empty: X is its label on the form. */
export const required = (label: string) => `Il campo ${label} è obbligatorio.`
export const PHONE_LENGTH = 'Il numero di telefono deve contenere 10-11 cifre.'
export const MAIL_FORM = 'Inserisci un indirizzo email valido.'
export const COURSE_MISSING = 'Seleziona almeno un corso.'
export const DAY_FORM = 'Data non valida'
export const PHOTO_NOT_IMAGE = "Per favore seleziona un'immagine valida (JPG, PNG, GIF)."
export const PHOTO_TOO_LARGE = "L'immagine è troppo grande. La dimensione massima è 2MB."
export const PHOTO_NOT_PROCESSED = "Si è verificato un errore durante l'elaborazione dell'immagine."
export const NO_LOGIN = 'Utente non definito. Impossibile inviare le credenziali'
/** Alert when the id is unknown to the list. */
export const NOT_FOUND = 'Errore: Studente non trovato. Verifica che lo studente esista.'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const studentSentences = {
  'students.not_found': NOT_FOUND,
  'students.born_in_future': 'La data di nascita è nel futuro.',
  'students.course_missing': COURSE_MISSING,
  'students.photo_not_image': PHOTO_NOT_IMAGE,
  'students.photo_too_large': PHOTO_TOO_LARGE,
  'students.photo_not_processed': PHOTO_NOT_PROCESSED,
  'students.already_blacklisted': 'Lo studente è già nella blacklist.',
  'students.no_login': NO_LOGIN,
  'students.address_changed': 'L’indirizzo è cambiato: invia di nuovo le credenziali.',
  'students.erased': 'I dati di questo studente sono stati cancellati: non si può ripristinare.',
} as const

/** Alert when a student could not be created for a reason that is no field's fault. */
export const CREATION_FAILED =
  'Si è verificato un errore durante la creazione dello studente. Per favore, riprova.'
/** Page text of a sheet that was opened without a student. */
export const NOT_SELECTED =
  'Errore: Studente non trovato o non selezionato. Torna alla lista degli studenti e riprova.'

export const created = (username: string) => `Studente creato: il suo nome utente è ${username}`
export const SAVED = 'Studente salvato'
export const DELETED = 'Studente eliminato'
export const RESTORED = 'Studente ripristinato'
export const BLACKLISTED = 'Studente aggiunto alla blacklist'
export const UNBLACKLISTED = 'Studente rimosso dalla blacklist'
/** Kept when a program that does not ask for the reason puts somebody on the blacklist. */
export const NO_REASON = 'Motivo non indicato'
export const CREDENTIALS_QUEUED =
  'Credenziali in coda: partono appena il server di posta le prende.'
/** Said instead, when the program has no mail server to give the letter to. */
export const CREDENTIALS_WAITING =
  'Credenziali in attesa: partiranno appena la posta in uscita sarà configurata.'

export const CONFIRM_DELETE = 'Sei sicuro di voler eliminare lo studente?'
export const confirmDeleteAll = (count: number) =>
  `Sei sicuro di voler eliminare ${plural(count, 'studente', 'studenti')}?`
export const allDeleted = (count: number) =>
  count === 1 ? DELETED : plural(count, 'studente eliminato', 'studenti eliminati')
export const allRestored = (count: number) =>
  count === 1 ? RESTORED : plural(count, 'studente ripristinato', 'studenti ripristinati')
export const credentialsTitle = (count: number) =>
  `Invio credenziali a ${plural(count, 'studente', 'studenti')}`
export const confirmManyCredentials = (count: number) =>
  `Le credenziali saranno inviate per mail a ${plural(count, 'studente', 'studenti')}.`
export const CONFIRM_CREDENTIALS = "Sei sicuro di voler inviare per mail le credenziali all'utente?"

interface Named {
  readonly name: string
  readonly surname: string
}
export const confirmBlacklist = (student: Named) =>
  `Aggiungere ${fullName(student)} alla blacklist?`
export const confirmUnblacklist = (student: Named) =>
  `Rimuovere ${fullName(student)} dalla blacklist?`

/** When it is to be asked whether a student still belongs on the blacklist. */
export const reviewText = (due: Day, today: Day) =>
  due > today
    ? `Da rivedere il ${formatDay(due)}.`
    : `Da rivedere dal ${formatDay(due)}: se il motivo non vale più, rimuovi dalla blacklist.`

/** Opens the list of those that may be the person on the form. */
export const probablyThere = (count: number) =>
  count === 1
    ? 'C’è già una scheda che potrebbe essere la stessa persona:'
    : `Ci sono già ${formatInteger(count)} schede che potrebbero essere la stessa persona:`

/** Why a record is shown as a probable duplicate. */
export const duplicateLabels: Readonly<Record<DuplicateReason, string>> = {
  tax_code: 'Stesso codice fiscale',
  name_and_birth: 'Stesso nome e stessa data di nascita',
}

export const CREDENTIALS_SUBJECT = 'Le tue credenziali di accesso'

/** The letter with the login, until the office writes its own. */
export const CREDENTIALS_LETTER = {
  subject: CREDENTIALS_SUBJECT,
  html:
    '<p>Ciao {nome},</p>' +
    "<p>ecco le tue credenziali per accedere all'area studenti di {accademia}:</p>" +
    '<p>{credenziali}</p>' +
    '<p>Conserva questa mail e non comunicare la password ad altri. ' +
    'Se non aspettavi questo messaggio, avvisa la segreteria.</p>',
}
export const CREDENTIALS_PLACEHOLDERS = {
  nome: 'Nome dello studente',
  cognome: 'Cognome dello studente',
  accademia: 'Nome dell’accademia',
  credenziali: 'Login e password, in una tabella',
  login: 'Login da solo',
  password: 'Password da sola',
}
export const CREDENTIALS_LABELS = { login: 'Login', password: 'Password' } as const

/** In the place of who is no longer told; a number follows. */
export const ERASED_SURNAME = 'Studente'
export const ERASED_NAME = 'cancellato'
