import type { Sentences } from '#kit/domain/errors.ts'
import { formatInstant, formatInteger, formatPercent, plural } from '#kit/domain/format.ts'
import { LEFT_OUT_LABELS } from '#f/school/recipients/domain/text.ts'
import type { LeftOut } from '#f/school/recipients/domain/types.ts'
import type { absenceNoticeCodes, AbsentStudent } from './contract.ts'

export const ABSENCE_NOTICES = 'Notifiche assenze corsi'
export const NOTICES_SENT = 'Notifiche inviate'

export const absenceNoticeSentences: Sentences<typeof absenceNoticeCodes> = {
  'absenceNotices.nobody':
    'Nessuno degli studenti scelti è ancora da avvisare: ricalcola per vedere la situazione di adesso.',
  'absenceNotices.told_lately': 'È già stato avvisato da poco per questo corso.',
  'absenceNotices.not_enrolled': 'Lo studente non frequenta questo corso.',
  'absenceNotices.left_out': (data) =>
    `Non inviata: ${LEFT_OUT_LABELS[data['reason'] as LeftOut]}.`,
}

export const NO_ACTIVE_COURSE = 'Nessun corso attivo trovato.'
export const NOBODY = 'Nessuno studente raggiunge questa soglia.'
export const SENT = 'Notifiche inviate con successo.'
export const DAYS_SAVED = 'Giorni salvati.'

/** The share of missed hours as it is read: 34,50%. */
export const shareText = (percent: number): string => formatPercent(percent, 2)

/** While the notices go out. */
export const howManySent = ({ done, total }: { done: number; total: number }): string =>
  `${formatInteger(done)} di ${formatInteger(total)} notifiche inviate.`

/** When some could not be told. */
export const someFailed = (failed: number): string =>
  `${plural(failed, 'notifica non inviata', 'notifiche non inviate')}: il motivo di ognuna è in Operazioni.`

/** When somebody was told last, beside her name. */
export const lastTold = ({ at, percent }: NonNullable<AbsentStudent['lastNotice']>): string =>
  `${formatInstant(at)} (${shareText(percent)})`

/** Asked before anything goes. */
export const confirmSend = (count: number): string =>
  `Inviare la notifica delle assenze a ${plural(count, 'studente', 'studenti')}? ` +
  'Ognuno riceve una mail con la sua percentuale.'

/** Asked when some of those chosen were told lately. */
export const toldLately = (count: number, days: number): string =>
  `${plural(count, 'studente scelto è già stato avvisato', 'studenti scelti sono già stati avvisati')} ` +
  `per lo stesso corso negli ultimi ${plural(days, 'giorno', 'giorni')}.`

/** What the batch is called. */
export const noticesTitle = (total: number): string =>
  `Notifica delle assenze a ${plural(total, 'studente', 'studenti')}`

/** The subject of the original letter about a course. */
export const noticeSubject = (course: string): string => `Le tue assenze nel corso ${course}`

/** The letter in its original words. */
export const NOTICE_LETTER = {
  subject: noticeSubject('{corso}'),
  html:
    '<p>Ciao {nome},</p>' +
    '<p>al {data} le tue assenze nel corso {corso} sono il <strong>{percentuale}</strong> ' +
    'delle ore di lezione tenute finora.</p>' +
    '<p>Se pensi che ci sia un errore, o per sapere come recuperare, scrivi alla segreteria.</p>' +
    '<p>{accademia}</p>',
}
export const NOTICE_PLACEHOLDERS = {
  nome: 'Nome dello studente',
  cognome: 'Cognome dello studente',
  accademia: 'Nome dell’accademia',
  corso: 'Nome del corso',
  percentuale: 'Quante ore di lezione ha perso, in percentuale',
  data: 'Il giorno della notifica',
}
