import { formatInteger } from '#kit/domain/format.ts'
import type { RefusalData } from '#kit/domain/errors.ts'
import { KEPT_DAYS } from './rules.ts'
import type { ImportMode, ImportWords, Undone, Verdict } from './types.ts'

export const NOT_CSV = 'Per favore seleziona un file CSV valido.'
export const EMPTY = 'File CSV vuoto o senza dati.'
export const TOO_LONG = 'Testo troppo lungo'
export const FORMULA = 'Sembra una formula di un foglio di calcolo'
const SAVE_FAILED = 'Errore nel salvataggio sul server'
const FAULT_UNKNOWN = 'Errore sconosciuto del server'
/** Of a line that says nothing new. */
export const SAME = 'È già così: non cambia niente'
export const TWICE = 'Compare già prima nel file'
/** Of a line that became nobody, when its time is over. */
export const FORGOTTEN = `Dati cancellati dopo ${KEPT_DAYS} giorni`

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
  'imports.busy': 'Si stanno già leggendo altri fogli di calcolo: riprova tra un minuto.',
  'imports.too_many_rows': fatal('il file ha più di 20.000 righe'),
  'imports.too_many_columns': fatal('il file ha più di 100 colonne'),
  'imports.columns_missing': ({ missing }: RefusalData) =>
    `Indica le colonne che servono sempre: ${String(missing)}.`,
  'imports.started': 'Questa importazione è già partita.',
  'imports.running': 'L’importazione è in corso: aspetta che finisca.',
  'imports.undone': 'Questa importazione è già stata annullata.',
} as const

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

const parts = (items: number) => `(${formatInteger(items)} ${items === 1 ? 'parte' : 'parti'})`
export const importTitle =
  ({ title }: Pick<ImportWords, 'title'>) =>
  (items: number) =>
    `${title} ${parts(items)}`
export const undoTitle = (items: number) => `Annullamento di un’importazione ${parts(items)}`

/** Asked before an import is taken back; `text` says what becomes of what it brought. */
export const undoQuestion = (name: string, text: string) => ({
  title: `Annulla l’importazione di ${name}`,
  text,
  confirmLabel: 'Annulla importazione',
  cancelLabel: 'Lascia com’è',
  danger: true,
})

/** What taking an import back has done so far; `gone` is where what was added is now. */
export const undoneLine = (
  { trashed, restored, left }: Record<Undone, number>,
  gone = 'nel cestino',
) =>
  [
    'Importazione annullata',
    `${gone} ${formatInteger(trashed)}`,
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
