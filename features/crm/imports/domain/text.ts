import type { ImportField as FileField, ImportWords } from '#f/system/imports/domain/types.ts'
import { IMPORT_FIELDS, type ImportField } from './types.ts'

export const NAME_SHORT = 'Nome mancante o troppo corto'
export const SURNAME_SHORT = 'Cognome mancante o troppo corto'
export const PHONE_SHORT = 'Numero di telefono mancante o troppo corto'
export const MAIL_FORM = 'Formato email non valido'
export const DAY_FORM = 'Data iscrizione non valida'
export const CONSENT_FORM = 'Data del consenso non valida'
export const OPERATOR_UNKNOWN = 'Operatore sconosciuto'

export const WORDS = {
  title: 'Importazione di lead',
  there: 'C’è già tra i lead',
  notThere: 'Non è tra i lead',
  exampleName: 'esempio-lead',
  sheet: 'Lead',
} as const satisfies ImportWords

export const FIELD_LABELS: Readonly<Record<ImportField, string>> = {
  name: 'Nome',
  surname: 'Cognome',
  phone: 'Telefono',
  mail: 'Mail',
  city: 'Città',
  age: 'Età',
  registeredOn: 'Data iscrizione',
  origin: 'Origine',
  course: 'Corso',
  infoDate: 'Info Date',
  tags: 'Tag',
  operator: 'Operatore',
  consentOn: 'Consenso dato il',
  consentSource: 'Consenso: dove',
  consentText: 'Consenso: testo',
}

/** How the columns are called in the files that come, beside their labels. */
const HEADINGS: Readonly<Record<ImportField, readonly string[]>> = {
  name: ['nome', 'name', 'first_name'],
  surname: ['cognome', 'surname', 'lastname', 'last_name'],
  phone: ['telefono', 'phone', 'numero', 'phone_number', 'cellulare'],
  mail: ['mail', 'email', 'e-mail'],
  city: ['citta', 'city'],
  age: ['eta'],
  registeredOn: ['data iscrizione', 'data_iscrizione'],
  origin: ['origine'],
  course: ['corso'],
  infoDate: ['info_date', 'info date'],
  tags: ['tag', 'tags'],
  operator: ['operatore', 'operator'],
  consentOn: ['consenso', 'data consenso', 'consenso dato il', 'consent_date'],
  consentSource: ['fonte consenso', 'consenso: dove', 'consent_source'],
  consentText: ['testo consenso', 'consenso: testo', 'versione testo', 'consent_text'],
}

/** A line of the file to begin with. */
const EXAMPLE: Readonly<Record<ImportField, string>> = {
  name: 'Anna',
  surname: 'Rossi',
  phone: '333 1234567',
  mail: 'anna.rossi@esempio.it',
  city: 'Roma',
  age: '24',
  registeredOn: '15/09/2026',
  origin: 'Instagram',
  course: 'Recitazione',
  infoDate: '',
  tags: '',
  operator: '',
  consentOn: '15/09/2026',
  consentSource: 'Modulo del sito',
  consentText: 'Informativa 2026',
}

const REQUIRED: readonly ImportField[] = ['name', 'surname', 'phone']

export const FIELDS: readonly FileField[] = IMPORT_FIELDS.map((name) => ({
  name,
  label: FIELD_LABELS[name],
  headings: HEADINGS[name],
  example: EXAMPLE[name],
  ...(REQUIRED.includes(name) && { required: true as const }),
}))

export const CONFIRM_UNDO =
  'I lead aggiunti vanno nel cestino e quelli aggiornati tornano com’erano. Chi nel frattempo è stato cambiato, chiamato o iscritto resta com’è.'
