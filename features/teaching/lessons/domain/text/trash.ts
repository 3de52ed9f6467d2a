import { plural } from '#kit/domain/format.ts'
import { TRASH_DAYS } from '../types.ts'

export const TRASH_EMPTY = {
  title: 'Il cestino è vuoto',
  text: `Qui arrivano le lezioni che si eliminano, e per ${TRASH_DAYS} giorni si ripristinano.`,
}
export const RESTORED = 'Lezione ripristinata'
export const allRestored = (count: number) =>
  plural(count, 'lezione ripristinata', 'lezioni ripristinate')
export const restoreAnyway = (count: number) =>
  count === 1 ? 'Ripristinare comunque questa lezione?' : `Ripristinare comunque ${count} lezioni?`
