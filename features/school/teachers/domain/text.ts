import { plural } from '#kit/domain/format.ts'
import { INVOICE_MAX_MEGABYTES } from './rules.ts'
import type { Regime, TeacherField } from './types.ts'

/** The labels of the teacher form. */
export const FIELD_LABELS = {
  name: 'Nome',
  surname: 'Cognome',
  mail: 'Mail',
  mail2: 'Seconda mail',
  taxCode: 'Codice fiscale',
  regime: 'Regime fiscale',
  subjectIds: 'Materie',
  hourlyCents: 'Costo orario',
  dailyCents: 'Costo giornaliero',
  validFrom: 'Valida dal',
} as const satisfies Record<TeacherField, string> & Record<string, string>

/** What each regime is called on the screen. */
export const regimeLabels: Readonly<Record<Regime, string>> = {
  '': 'Non indicato',
  FAT_1: 'Fattura (FAT_1)',
  forfettario: 'Forfettario',
  ordinario: 'Ordinario',
  occasionale: 'Prestazione occasionale',
  altro: 'Altro',
}

export const NAMES_MISSING = 'Verifica di aver inserito il nome e il cognome prima.'
export const MAIL_FORM = 'Inserisci un indirizzo email valido.'
export const GROUP_NAME_MISSING = 'Occorre definire un nome per il gruppo di insegnanti'
export const GROUP_TOO_SMALL = 'Il gruppo deve essere formato da almeno due insegnanti'
export const INVOICE_FILE_TYPE = 'Allega un PDF oppure un’immagine JPG o PNG.'
export const INVOICE_FILE_SIZE = `Il documento è troppo grande: al massimo ${INVOICE_MAX_MEGABYTES} MB.`
export const INVOICE_FILE_UNREAD = 'Il documento non si riesce a leggere: sceglilo di nuovo.'
export const NO_REGIME = 'Scegli uno dei regimi previsti.'

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const teacherSentences = {
  'teachers.not_found': 'Insegnante non trovato.',
  'teachers.erased': 'I dati di questo insegnante sono stati cancellati: non si può ripristinare.',
  'teachers.subject_not_found': 'Una delle materie scelte non esiste più.',
  'teachers.rate_in_past':
    'In quel giorno c’è già una tariffa: le lezioni già svolte non cambiano costo. Scegli oggi o un giorno futuro.',
  'teachers.rate_kept': 'Questa tariffa è già stata in vigore e non si può più togliere.',
  'teachers.rate_not_found': 'Questa tariffa non c’è più.',
  'teachers.group_too_small': GROUP_TOO_SMALL,
  'teachers.group_taken': 'Esiste già un gruppo con questo nome.',
  'teachers.group_not_found': 'Il gruppo di insegnanti non esiste più.',
  'teachers.invoice_not_found': 'La fattura non esiste più.',
  'teachers.invoice_file_type': INVOICE_FILE_TYPE,
  'teachers.invoice_file_size': INVOICE_FILE_SIZE,
} as const

/** Alert when a teacher could not be created for a reason that is no field's fault. */
export const CREATION_FAILED =
  'Si è verificato un errore durante la creazione del nuovo insegnante. Per favore, riprova.'
/** Page text of a form that was opened without a teacher. */
export const NOT_SELECTED =
  'Insegnante non trovato o non selezionato. Torna alla lista degli insegnanti e riprova.'

export const created = (username: string) => `Insegnante creato: il suo nome utente è ${username}`
export const SAVED = 'Insegnante salvato'
export const DELETED = 'Insegnante eliminato'
export const RESTORED = 'Insegnante ripristinato'
export const CONFIRM_DELETE = "Sei sicuro di voler eliminare l'insegnante?"
export const confirmDeleteAll = (count: number) =>
  `Sei sicuro di voler eliminare ${plural(count, 'insegnante', 'insegnanti')}?`
export const allDeleted = (count: number) =>
  count === 1 ? DELETED : plural(count, 'insegnante eliminato', 'insegnanti eliminati')
export const allRestored = (count: number) =>
  count === 1 ? RESTORED : plural(count, 'insegnante ripristinato', 'insegnanti ripristinati')

export const RATE_SAVED = 'Tariffa salvata'
export const RATE_DELETED = 'Tariffa tolta'
export const GROUP_CREATED = 'Gruppo creato'
export const GROUP_DELETED = 'Gruppo eliminato'
export const INVOICE_CREATED = 'Fattura aggiunta'
export const INVOICE_SAVED = 'Fattura salvata'
export const INVOICE_DELETED = 'Fattura eliminata'
export const INVOICE_PAID = 'Fattura segnata come pagata'
export const INVOICE_UNPAID = 'Fattura segnata come da pagare'

/** In the place of who is no longer told; a number follows. */
export const ERASED_SURNAME = 'Insegnante'
export const ERASED_NAME = 'cancellato'
