import type { Answer } from '../types.ts'
import { answerLabels } from '../text.ts'

export const AGREED_SUBJECT = 'Il tuo recupero è confermato'

/** The letter that confirms a makeup lesson, until the office writes its own. */
export const AGREED_LETTER = {
  subject: AGREED_SUBJECT,
  html:
    '<p>Ciao {nome},</p><p>il tuo recupero è confermato:</p>' +
    '<p>{lezione}</p><p>{lezione_persa}</p>' +
    '<p>In allegato trovi la lezione per il calendario del telefono. ' +
    'Se non puoi venire, avvisa la segreteria.</p><p>A presto,<br />{accademia}</p>',
}
export const AGREED_PLACEHOLDERS = {
  nome: 'Nome dello studente',
  cognome: 'Cognome dello studente',
  accademia: 'Nome dell’accademia',
  lezione: 'La lezione di recupero: quando, che cosa, dove',
  lezione_persa: 'La lezione da recuperare',
}

/** The name of the calendar file, and of what stands in it. */
export const CALENDAR_FILE = 'recupero.ics'
export const calendarTitle = (lesson: string) => `Recupero: ${lesson}`

/** What the office is told when a student answers by her link. */
export function answerNotice(student: string, answer: Answer, lesson: string) {
  const what = answerLabels[answer].toLowerCase()
  return {
    title: 'Risposta a una proposta di recupero',
    body: lesson === '' ? `${student}: ${what}.` : `${student}: ${what}, ${lesson}.`,
  }
}
