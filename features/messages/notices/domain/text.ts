import { NOBODY } from '#f/messages/mailings/domain/text.ts'
import type { Sentences } from '#kit/domain/errors.ts'
import { formatInteger, plural } from '#kit/domain/format.ts'
import type { Notice, noticeCodes } from './contract.ts'
import type { NoticeKind } from './types.ts'

const count = (data: Readonly<Record<string, unknown>>) => formatInteger(Number(data['count'] ?? 0))

export const noticeSentences: Sentences<typeof noticeCodes> = {
  'notices.no_subject': 'Check the subject',
  'notices.no_text': 'Scrivi il testo della notifica.',
  'notices.nobody': NOBODY,
  'notices.not_found': 'Il destinatario della notifica non esiste più.',
  'notices.many': (data) => `La notifica andrà a ${count(data)} persone. Inviarla?`,
  'notices.recipients_changed': (data) =>
    `I destinatari sono cambiati: adesso sono ${count(data)}. Controllali e invia di nuovo.`,
}

export const sent = (people: number) =>
  `Notifica inviata a ${plural(people, 'persona', 'persone')}.`

export const KIND_LABELS: Readonly<Record<NoticeKind, string>> = {
  course: 'Corso',
  student: 'Studente',
  teacher: 'Insegnante',
}

/** Whom a notification was for, in one line. */
export function toWhom({ courses, students, teachers }: Notice): string {
  const people = [
    students > 0 ? plural(students, 'studente', 'studenti') : '',
    teachers > 0 ? plural(teachers, 'insegnante', 'insegnanti') : '',
  ]
  return [courses, ...people].filter((part) => part !== '').join(' · ')
}
