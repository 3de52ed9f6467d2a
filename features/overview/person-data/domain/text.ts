import type { Sentences } from '#kit/domain/errors.ts'
import { formatInteger, plural } from '#kit/domain/format.ts'
import type { personDataCodes, Subject } from './types.ts'
import { MAX_ERASED, MAX_MONTHS } from './rules.ts'
import { KEPT_KINDS, type KeptKind } from './types.ts'

export const personDataSentences: Sentences<typeof personDataCodes> = {
  'personData.not_found': 'Questa scheda non esiste più.',
  'personData.changed':
    'Nel frattempo l’elenco è cambiato: guardalo di nuovo. Non è stato cancellato nulla.',
  'personData.too_short': 'Le fatture si conservano per legge almeno 120 mesi.',
}

export const OVERVIEW = 'Che cosa e perché'
export const FILE_NAME = 'Dati personali'

export const EXPLAINED =
  'Un foglio Excel con tutto ciò che è conservato su questa persona e perché, da consegnarle quando lo chiede. La consegna resta nel diario.'

/** Why something is kept, in words for the person. */
export const WHY = {
  contract: 'Serve per il contratto con l’accademia: iscrizione, lezioni, attestati.',
  law: 'Lo chiede la legge: contabilità e ricevute si conservano dieci anni.',
  told: 'Documenta che cosa è stato comunicato, e quando.',
  asked: 'Serve per rispondere a chi ha chiesto informazioni, con il suo consenso.',
  events: 'Serve per i posti e gli ingressi degli eventi.',
  order: 'Interesse dell’accademia a non ripetere un rapporto finito male.',
  proof: 'Dimostra un pagamento finché non è verificato.',
  access: 'Serve per entrare nei servizi online. La password non si legge.',
  trace: 'Sicurezza: chi ha cambiato la scheda, e quando.',
  work: 'Serve per il rapporto di lavoro: lezioni, tariffe, fatture.',
} as const

export const MONTHS_FORM = `Scrivi un numero di mesi da 1 a ${MAX_MONTHS}`

/** What each kind is called, and from when its months count. */
export const KIND_LABELS: Readonly<Record<KeptKind, string>> = {
  student: 'Studenti',
  teacher: 'Insegnanti',
  mail: 'Mail inviate',
  invoice: 'File delle fatture dei docenti',
  diary: 'Valori del diario',
}
export const KIND_TEXTS: Readonly<Record<KeptKind, string>> = {
  student: 'dalla fine dell’ultimo corso, o dall’ultima rata o dall’ultimo pagamento',
  teacher: 'dall’ultima lezione, tariffa o fattura',
  mail: 'dall’invio: resta che una mail è partita, e quando',
  invoice: 'dalla data della fattura: restano data e importo',
  diary: 'dalla modifica: resta chi ha fatto che cosa, e quando',
}

export const SUBJECT_LABELS: Readonly<Record<Subject, string>> = {
  student: 'Studente',
  teacher: 'Insegnante',
  lead: 'Lead',
}

export const timeText = (kind: KeptKind, months: number) =>
  `${KIND_LABELS[kind]}: ${plural(months, 'mese', 'mesi')} ${KIND_TEXTS[kind]}`
export const dueText = (due: number) =>
  due === 0 ? 'Nulla da cancellare' : `${formatInteger(due)} da cancellare`
export const timeSaved = (kind: KeptKind, months: number) =>
  `${KIND_LABELS[kind]}: si conservano ${plural(months, 'mese', 'mesi')}.`

const STAYS: Readonly<Record<Subject, string>> = {
  student:
    'Restano senza nome iscrizioni, presenze, voti, rate, pagamenti e ricevute, come chiede la legge.',
  teacher: 'Restano senza nome lezioni, tariffe e fatture, come chiede la legge.',
  lead: 'Resta solo il conteggio per mese e origine.',
}

/** Before the data of a person go for good. */
export const erasureQuestion = (of: Subject, name: string) => ({
  title: `Cancella i dati di ${name}`,
  text: `Nome, recapiti, note, documenti, mail e accesso sono cancellati per sempre, anche dal diario: non si può annullare. ${STAYS[of]}`,
})
export const ERASED = 'Dati cancellati per sempre.'

/** What is to be erased, kind by kind. */
const listed = (counts: Readonly<Record<KeptKind, number>>) =>
  KEPT_KINDS.filter((kind) => counts[kind] > 0)
    .map((kind) => `${KIND_LABELS[kind].toLowerCase()} ${formatInteger(counts[kind])}`)
    .join(', ')

/** Before all that is due goes for good. */
export const runQuestion = (due: Readonly<Record<KeptKind, number>>) => ({
  title: 'Cancella ciò che è scaduto',
  text: [
    `Saranno cancellati per sempre: ${listed(due)}. Non si può annullare.`,
    ...(due.student + due.teacher > MAX_ERASED
      ? [
          `Le persone sono cancellate ${formatInteger(MAX_ERASED)} alla volta: le altre restano in elenco.`,
        ]
      : []),
  ].join(' '),
})
export const runText = (erased: Readonly<Record<KeptKind, number>>) =>
  `Cancellati per sempre: ${listed(erased)}.`
