import type { Method } from '#f/billing/payments/domain/types.ts'
import type { ImportField, ImportWords } from '#f/system/imports/domain/types.ts'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import type { Day } from '#kit/domain/day.ts'

export const WORDS = {
  title: 'Importazione di pagamenti',
  there: 'C’è già tra i pagamenti',
  notThere: 'Non è tra i pagamenti',
  exampleName: 'esempio-pagamenti',
  sheet: 'Pagamenti',
} as const satisfies ImportWords

export const NAME_MISSING = 'Manca lo studente'
export const AMOUNT_FORM = 'Importo non valido: scrivi per esempio 1.234,50'
export const PAID_ON_FORM = 'Data del pagamento non valida'
export const PAID_IN_FUTURE = 'Il pagamento è nel futuro'
export const DUE_ON_FORM = 'Data della rata non valida'
export const NOTHING_DUE = 'Nessuno studente di questo nome ha rate'
export const SEVERAL_STUDENTS =
  'Più studenti si chiamano così: aggiungi il codice fiscale o la mail'
export const COURSE_UNKNOWN = 'Lo studente non ha rate di questo corso'
export const SEVERAL_COURSES = 'Lo studente ha più corsi: indica quale, e la data della rata'
export const ALL_PAID = 'Tutte le rate sono già coperte'
export const noDueOn = (day: Day) => `Non c’è una rata del ${formatDay(day)}`
export const tooMuch = (missingCents: number) => `Alla rata mancano ${formatEuro(missingCents)}`
export const REVERSED = 'Importazione annullata'

/** How ways of paying are called in the files that come, folded. */
export const METHOD_WORDS: Readonly<Record<Method, readonly string[]>> = {
  bank: ['bonifico', 'banca', 'bonifico bancario'],
  cash: ['contanti', 'contante', 'cash'],
  card: ['carta', 'pos', 'bancomat', 'carta di credito'],
  cheque: ['assegno'],
  other: ['altro', ''],
}

const more = (
  name: string,
  label: string,
  headings: readonly string[],
  example: string,
): ImportField => ({ name, label, headings, example })

export const FIELDS: readonly ImportField[] = [
  { ...more('surname', 'Cognome', ['surname'], 'Rossi'), required: true, orElse: 'fullName' },
  { ...more('name', 'Nome', ['name'], 'Anna'), required: true, orElse: 'fullName' },
  more('fullName', 'Cognome e nome', ['studente', 'allievo', 'nominativo', 'cognome nome'], ''),
  more('taxCode', 'Codice fiscale', ['cf', 'c.f.', 'cod. fiscale'], ''),
  more('mail', 'Mail', ['email', 'e-mail'], ''),
  more('course', 'Corso', ['classe'], ''),
  more('dueOn', 'Rata del', ['scadenza', 'data rata', 'rata'], '01/10/2026'),
  {
    ...more('amount', 'Importo', ['pagato', 'euro', 'somma', 'importo pagato'], '250,00'),
    required: true,
  },
  {
    ...more('paidOn', 'Pagato il', ['data pagamento', 'data', 'incassato il'], '05/10/2026'),
    required: true,
  },
  more('method', 'Metodo', ['modo', 'modalita', 'come'], 'Bonifico'),
  more('note', 'Nota', ['note', 'causale'], ''),
]

export const INTRO =
  'Un file .csv (o .xlsx) con una riga di intestazione: studente, importo e giorno del pagamento servono sempre. Il corso serve a chi ne ha più di uno, e con due dello stesso nome anche la data della rata; senza la data della rata il pagamento va alla prima che non è coperta.'
export const UNDOING =
  'I pagamenti importati vengono stornati: restano scritti, con un movimento di segno opposto. Chi è già stato stornato resta com’è.'
