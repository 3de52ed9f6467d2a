import type { Sentences } from '#kit/domain/errors.ts'
import { formatDay, formatEuro, formatWallTime } from '#kit/domain/format.ts'
import type { automaticCodes } from './contract.ts'
import type { LessonChange } from './rules.ts'
import type { RuleKey } from './types.ts'

export const AUTOMATIC = 'Mail automatiche'
export const SAVED = 'Regola salvata.'
export const FAULT =
  'Errore interno: l’ultima esecuzione non è finita. Riprova da sé al prossimo giro.'

export const automaticSentences: Sentences<typeof automaticCodes> = {
  'automatic.not_found': 'Questa regola non esiste.',
  'automatic.nothing_to_say': 'Non c’è più nulla da dire.',
}

/** What each rule is called, what it does, and what its days are; null where it has none. */
export const RULE_TEXTS: Readonly<
  Record<RuleKey, { name: string; text: string; days: string | null }>
> = {
  lessons: {
    name: 'Lezioni cambiate',
    text: 'A studenti e insegnanti, quando una lezione dei prossimi giorni è spostata, annullata o cambia aula. Una mail sola a persona, al massimo ogni 15 minuti.',
    days: 'Per quanti giorni da oggi',
  },
  instalments_before: {
    name: 'Rata in scadenza',
    text: 'Allo studente, prima che una rata non pagata scada.',
    days: 'Giorni prima della scadenza',
  },
  instalments_after: {
    name: 'Rata scaduta',
    text: 'Allo studente, quando una rata è scaduta e non è pagata.',
    days: 'Giorni dopo la scadenza',
  },
  makeups: {
    name: 'Recupero in scadenza',
    text: 'Allo studente che non ha ancora concordato un recupero.',
    days: 'Giorni prima del termine',
  },
  registers: {
    name: 'Registro da compilare',
    text: 'All’insegnante della lezione il cui registro non è completo.',
    days: 'Giorni dopo la lezione',
  },
  birthdays: {
    name: 'Compleanni',
    text: 'Allo studente che frequenta, nel giorno del suo compleanno.',
    days: null,
  },
}

const CHANGE_TEXTS: Readonly<Record<LessonChange, string>> = {
  cancelled: 'annullata',
  back: 'di nuovo in programma',
  moved: 'spostata a',
  room: 'cambia aula',
}

/** A changed lesson in the list of the mail. */
export function lessonLine(
  change: LessonChange,
  lesson: { course: string; from: string; to: string; room: string | null },
): string {
  const room = lesson.room === null ? 'aula da definire' : `aula ${lesson.room}`
  const start = `${lesson.course}, ${formatWallTime(lesson.from)}: ${CHANGE_TEXTS[change]}`
  if (change === 'cancelled') return start
  if (change === 'moved') return `${start} ${formatWallTime(lesson.to)}, ${room}`
  return `${start}, ${room}`
}

export const dueLine = (due: { course: string; dueOn: string; cents: number }): string =>
  `${due.course}: ${formatEuro(due.cents)}, scadenza ${formatDay(due.dueOn)}`

export const makeupLine = (makeup: { course: string; startsAt: string; expiresOn: string }) =>
  `${makeup.course}, lezione del ${formatWallTime(makeup.startsAt)}: da recuperare entro il ${formatDay(makeup.expiresOn)}`

export const registerLine = (lesson: { course: string; startsAt: string }): string =>
  `${lesson.course}, ${formatWallTime(lesson.startsAt)}`

const letter = (subject: string, ...paragraphs: string[]) => ({
  subject,
  html: [`Ciao {nome},`, ...paragraphs, '{accademia}'].map((one) => `<p>${one}</p>`).join(''),
})

/** The letters in their original words. */
export const LETTERS: Readonly<Record<RuleKey, { subject: string; html: string }>> = {
  lessons: letter('Cambiano le tue lezioni', 'queste lezioni sono cambiate:', '{elenco}'),
  instalments_before: letter(
    'Una rata sta per scadere',
    'ti ricordiamo che sta per scadere:',
    '{elenco}',
    'Se hai già pagato, non tenere conto di questa mail.',
  ),
  instalments_after: letter(
    'Una rata è scaduta',
    'non ci risulta ancora pagato:',
    '{elenco}',
    'Se hai già pagato, scrivi alla segreteria.',
  ),
  makeups: letter(
    'Il tuo recupero sta per scadere',
    'hai ancora da recuperare:',
    '{elenco}',
    '{link}',
    'Per concordare un’altra data scrivi alla segreteria.',
  ),
  registers: letter('Registri da compilare', 'manca ancora il registro di:', '{elenco}'),
  birthdays: letter('Buon compleanno!', 'tanti auguri di buon compleanno da tutti noi.'),
}

export const PLACEHOLDERS = {
  nome: 'Nome della persona',
  cognome: 'Cognome della persona',
  accademia: 'Nome dell’accademia',
  elenco: 'Di che cosa si tratta, una riga per ogni cosa',
}

/** Where a student answers what is proposed to her; left out while nothing is. */
export const LINK_PLACEHOLDER = {
  link: 'Link per scegliere la lezione di recupero, se ne è stata proposta una',
}

/** Stands for that link wherever the letter is only looked at. */
export const SAMPLE_LINK = {
  button: { label: 'Scegli la lezione', href: 'https://esempio.invalid/recupero' },
}

/** Stands for the list wherever a letter is only looked at. */
export const SAMPLE: Readonly<Record<RuleKey, string>> = {
  lessons: 'Recitazione, 31/01/2027 10:00: spostata a 01/02/2027 10:00, aula 3',
  instalments_before: 'Recitazione: 250,00 €, scadenza 31/01/2027',
  instalments_after: 'Recitazione: 250,00 €, scadenza 31/01/2027',
  makeups: 'Recitazione, lezione del 15/01/2027 10:00: da recuperare entro il 31/01/2027',
  registers: 'Recitazione, 31/01/2027 10:00',
  birthdays: 'Buon compleanno',
}
