import { dayOfWallTime } from '#kit/domain/day.ts'
import { formatDay, formatTime, plural } from '#kit/domain/format.ts'
import type { Makeup, MakeupLesson } from '../contract.ts'
import { isSettled } from '../rules.ts'
import {
  EXPIRED,
  expiresOn,
  lessonTime,
  recoveredOn,
  REQUESTED,
  stateSentences,
  UNKNOWN_STATE,
} from '../text.ts'
import { MAKEUP_STATES, type MakeupState } from '../types.ts'

/** The sentences that only the screens of the staff say. */

/** `22/10/2026 18:30` */
const when = ({ startsAt }: Pick<MakeupLesson, 'startsAt'>) =>
  `${formatDay(dayOfWallTime(startsAt))} ${formatTime(startsAt)}`

/** Beside an absence, how far its makeup is. */
export function absenceSentence({ state, proposal, makeupLesson }: Makeup): string {
  if (state === 'requested') return REQUESTED
  if (state === 'recovered' && makeupLesson) {
    return recoveredOn(dayOfWallTime(makeupLesson.startsAt))
  }
  // Agreed with the staff, who recorded the lesson without a proposal.
  if (state === 'agreed' && proposal?.answer !== 'accepted') return READY
  return MAKEUP_STATES.includes(state) ? stateSentences[state] : UNKNOWN_STATE
}

const READY = 'Lezione di recupero inserita: pronta per il recupero.'

const WITH_LESSON: ReadonlySet<MakeupState> = new Set(['agreed', 'missed', 'lesson_deleted'])

/** Under the state: which lessons it is about; empty when there is nothing to say. */
export function stateDetail({ state, proposal, makeupLesson }: Makeup): string {
  if (state === 'proposed') {
    return plural(proposal?.choices.length ?? 0, 'lezione proposta', 'lezioni proposte')
  }
  if (!makeupLesson || !WITH_LESSON.has(state)) return ''
  return `${when(makeupLesson)}, ${makeupLesson.courseName}`
}

/** Until when it can be made up: `Entro il 30/11/2026`; empty without a last day. */
export function expirySentence(makeup: Makeup): string {
  const { expiresOn: last, expired } = makeup
  if (last === null || isSettled(makeup)) return ''
  return expired ? `${expiresOn(last)} (${EXPIRED.toLowerCase()})` : expiresOn(last)
}

/** `Assente giovedì 22 ottobre 2026, 18:00–20:00` */
export const absentAt = (missed: MakeupLesson) => `Assente ${lessonTime(missed)}`

/** What pressing the button of a proposal does. */
export const mailGoesOut = (address: string) =>
  `Lo studente riceve una mail (${address}) con un link personale, da cui sceglie una delle lezioni, chiede altre date o rifiuta.`

/** Said instead for a student whose sheet has no address. */
export const WITHOUT_MAIL =
  'Questo studente non ha un indirizzo mail: aggiungilo nella sua scheda, oppure accordati per telefono e inserisci la lezione con «Recupera».'

/** What a student may say on the telephone instead of choosing a lesson. */
export const saidByPhone = {
  another_date: 'Chiede altre date',
  refused: 'Rifiuta la proposta',
} as const

/** Under the lessons to propose: how many are chosen. */
export const chosenOf = (chosen: number, most: number) =>
  `${plural(chosen, 'lezione scelta', 'lezioni scelte')}, al massimo ${most}`

/** On the lesson that the student agreed to, among those to choose from. */
export const AGREED = 'Concordata'

/** The switch above the lessons to choose from. */
export const ANY_SUBJECT = 'Anche altre materie'

/** Why there is no lesson to choose, and what to try. */
export function noCandidates(when: 'future' | 'held', q: string, anySubject: boolean): string {
  const wider = `prova con «${ANY_SUBJECT}».`
  if (q !== '') {
    return anySubject
      ? `Nessuna lezione adatta per «${q}».`
      : `Nessuna lezione adatta per «${q}»: ${wider}`
  }
  const which = when === 'future' ? 'Nessuna lezione futura' : 'Nessuna lezione già tenuta'
  return anySubject
    ? `${which} che non si sovrapponga a quelle dello studente.`
    : `${which} della stessa materia o dello stesso argomento: ${wider}`
}

export const CONFIRM_WITHDRAWAL =
  'Il link che lo studente ha ricevuto smetterà di funzionare. Per averne un altro serve una nuova proposta.'

export const EXPIRY_HINT =
  'Dopo questo giorno l’assenza non si può più recuperare. Lascia vuoto per non avere un termine.'

export const EXPIRY_REMOVED = 'Termine del recupero tolto'
