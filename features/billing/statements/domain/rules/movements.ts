import { foldText } from '#kit/domain/text.ts'
import type { Movement } from '../types.ts'

/**
 * What tells each movement of an account from all others, in their order. Banks give no number
 * that could be relied on, so it is all that is written of it; of movements that are truly equal
 * the second is `…#1` and so on. A file that overlaps by whole days has them as often, so what
 * both have is recognised and what is new is not mistaken for it.
 */
export function movementKeys(iban: string, movements: readonly Movement[]): string[] {
  const seen = new Map<string, number>()
  return movements.map((movement) => {
    const { bookedOn, amountCents, payer, description, reference } = movement
    const words = [payer, description, reference].map(foldText)
    const key = JSON.stringify([iban, bookedOn, amountCents, ...words])
    const times = seen.get(key) ?? 0
    seen.set(key, times + 1)
    return `${key}#${times}`
  })
}

/** Why a movement is put away from the beginning; `undefined` when it may pay something. */
export function setAsideAtOnce({
  amountCents,
  reversal,
}: Pick<Movement, 'amountCents' | 'reversal'>): 'out' | 'reversal' | 'returned' | undefined {
  if (amountCents < 0) return reversal ? 'returned' : 'out'
  return reversal ? 'reversal' : undefined
}
