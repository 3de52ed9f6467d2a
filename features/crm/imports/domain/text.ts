import { formatInteger } from '#kit/domain/format.ts'
import type { ImportField, ImportMode, Undone, Verdict } from './types.ts'

export const NOT_CSV = 'Per favore seleziona un file CSV valido.'
export const EMPTY = 'File CSV vuoto o senza dati.'
export const NAME_SHORT = 'Nome mancante o troppo corto'
export const SURNAME_SHORT = 'Cognome mancante o troppo corto'
export const PHONE_SHORT = 'Numero di telefono mancante o troppo corto'
export const MAIL_FORM = 'Formato email non valido'
export const DAY_FORM = 'Data iscrizione non valida'
export const CONSENT_FORM = 'Data del consenso non valida'
export const OPERATOR_UNKNOWN = 'Operatore sconosciuto'
export const TOO_LONG = 'Testo troppo lungo'
export const FORMULA = 'Sembra una formula di un foglio di calcolo'
const SAVE_FAILED = 'Errore nel salvataggio sul server'
const FAULT_UNKNOWN = 'Errore sconosciuto del server'
export const TWICE = 'Compare già prima nel file'
export const THERE = 'C’è già tra i lead'
export const NOT_THERE = 'Non è tra i lead'

/** Why a line that seemed right could not be stored. */
export const saveFailed = (sentence = FAULT_UNKNOWN) => `${SAVE_FAILED}: ${sentence}`

/** What is said when a whole file cannot be read. */
export const fatal = (error: string) =>
  `Errore durante l'importazione del file CSV: ${error.replace(/\.$/, '')}.`

/** One sentence for each code of the contract; held complete where the codes are registered. */
export const importSentences = {
  'imports.not_found': 'Questa importazione non esiste più.',
  'imports.not_csv': NOT_CSV,
  'imports.empty': EMPTY,
  'imports.unreadable': fatal('il contenuto non è una tabella'),
  'imports.too_large': fatal('il file supera 10 MB'),
  'imports.too_many_rows': fatal('il file ha più di 20.000 righe'),
  'imports.too_many_columns': fatal('il file ha più di 100 colonne'),
  'imports.columns_missing': 'Indica le colonne di nome, cognome e telefono.',
  'imports.started': 'Questa importazione è già partita.',
  'imports.running': 'L’importazione è in corso: aspetta che finisca.',
  'imports.undone': 'Questa importazione è già stata annullata.',
} as const

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

/** A line of the file to begin with; its headings are the labels. */
export const EXAMPLE: Readonly<Record<ImportField, string>> = {
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
export const EXAMPLE_NAME = 'esempio-lead'
export const MODE_LABELS: Readonly<Record<ImportMode, string>> = {
  both: 'Aggiungi i nuovi e aggiorna chi c’è già',
  new: 'Aggiungi solo i nuovi',
  update: 'Aggiorna solo chi c’è già',
}
export const VERDICT_LABELS: Readonly<Record<Verdict, string>> = {
  new: 'Nuovo',
  update: 'Aggiorna',
  skipped: 'Doppione',
  refused: 'Rifiutata',
  failed: 'Non salvata',
}

export const importTitle = (items: number) =>
  `Importazione di lead (${formatInteger(items)} ${items === 1 ? 'parte' : 'parti'})`
export const undoTitle = (items: number) =>
  `Annullamento di un’importazione (${formatInteger(items)} ${items === 1 ? 'parte' : 'parti'})`
export const CONFIRM_UNDO =
  'I lead aggiunti vanno nel cestino e quelli aggiornati tornano com’erano. Chi nel frattempo è stato cambiato, chiamato o iscritto resta com’è.'

/** What taking an import back has done so far. */
export const undoneLine = ({ trashed, restored, left }: Record<Undone, number>) =>
  [
    'Importazione annullata',
    `nel cestino ${formatInteger(trashed)}`,
    `tornati com’erano ${formatInteger(restored)}`,
    `lasciati com’erano perché qualcuno ci ha lavorato ${formatInteger(left)}`,
  ].join(', ')

/** Detail lines that a summary shows before it says how many more there are. */
const SHOWN = 10

/** The lines of a summary that tell what was wrong. */
export function detailLines(details: readonly string[], total: number): string[] {
  const shown = details.slice(0, SHOWN)
  const rest = total - shown.length
  return rest > 0 ? [...shown, `... e altri ${formatInteger(rest)} errori`] : shown
}

export const detailLine = (line: number, reasons: readonly string[]) =>
  `Riga ${line}: ${reasons.join(', ')}`
