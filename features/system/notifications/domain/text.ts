import type { Sentences } from '#kit/domain/errors.ts'
import { plural } from '#kit/domain/format.ts'
import type { notificationCodes } from './contract.ts'

export const notificationSentences: Sentences<typeof notificationCodes> = {
  'notifications.not_found': 'Questa notifica non esiste.',
  'notifications.not_yours': 'Si leggono solo le proprie notifiche.',
}

const count = (notifications: number) => plural(notifications, 'notifica', 'notifiche')

/** The button above the inbox, and the action on one row. */
export const MARK_ALL_READ = 'Segna tutte come lette'
export const MARK_READ = 'Segna come letta'
export const MARK_UNREAD = 'Segna come da leggere'
/** What is not read yet says so. */
export const UNREAD = 'Da leggere'

export const CONFIRM_READ = 'Segnare questa notifica come letta?'
export const confirmAllRead = (unread: number) =>
  unread === 1
    ? 'Segnare come letta l’unica notifica da leggere?'
    : `Segnare come lette le ${count(unread)} da leggere?`

export const markedRead = (notifications: number) =>
  notifications === 1
    ? 'Notifica segnata come letta.'
    : `${count(notifications)} segnate come lette.`
export const MARKED_UNREAD = 'Notifica segnata come da leggere.'
/** Said when somebody was quicker: another tab of hers. */
export const READ_ALREADY = 'Già segnata come letta.'

/** The header's menu of what is not read. */
export const bell = {
  label: (unread: number) =>
    unread === 0 ? 'Notifiche da leggere' : `Notifiche da leggere: ${unread}`,
  none: 'Nessuna notifica',
  noneHint: 'Qui compaiono quelle da leggere.',
  unknown: 'Le notifiche non si possono leggere adesso: tra poco si riprova da sé.',
  all: 'Tutte le notifiche',
} as const

/** What the log of the browser says when the inbox could not be asked for. */
export const POLL_FAILED = 'The unread notifications could not be read'
