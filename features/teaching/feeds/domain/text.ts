import type { Sentences } from '#kit/domain/errors.ts'
import type { feedCodes } from './contract.ts'
import type { FeedKind } from './types.ts'

export const feedSentences: Sentences<typeof feedCodes> = {
  'feeds.owner_not_found':
    'L’insegnante, l’aula o il corso non esiste più: il calendario non si può creare.',
  'feeds.not_found': 'Questo indirizzo non si può più rimettere in uso.',
}

/** What somebody reads who opens an address that does not exist or was revoked. */
export const NO_SUCH_FEED =
  'Questo calendario non esiste, oppure il suo indirizzo è stato revocato. Chiedi alla segreteria un indirizzo nuovo.'
/** What somebody reads whose program asks far too often. */
export const TOO_OFTEN = 'Troppe richieste da questo indirizzo. Riprova tra qualche minuto.'

/** What the address tells, before the owner's name. */
export const whoseFeed: Readonly<Record<FeedKind, string>> = {
  teacher: 'le lezioni dell’insegnante',
  room: 'le lezioni nell’aula',
  course: 'le lezioni del corso',
}

export const CREATED = 'Indirizzo creato. Copialo adesso: non sarà più mostrato.'
export const REPLACED = 'Il vecchio indirizzo non funziona più.'
export const REVOKED = 'Indirizzo revocato: i calendari che lo usavano non si aggiornano più.'
export const RESTORED = 'Annullato: il vecchio indirizzo funziona di nuovo.'
export const COPIED = 'Indirizzo copiato'
