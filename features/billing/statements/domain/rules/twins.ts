import { findCodes, paymentCode } from '#f/billing/payments/domain/rules/code.ts'
import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'
import { phrase } from './owed.ts'

/** A movement as one file words it. */
export interface Worded {
  readonly bookedOn: Day
  readonly amountCents: Cents
  readonly payer: string
  readonly description: string
  readonly reference: string
}

/** A movement of another file: whether it has paid something. */
export interface Other extends Worded {
  readonly id: number
  readonly paid: boolean
}

/**
 * Movements of other files to look one up among, however many have its day and amount. Two may be
 * one with the same day and amount, and the same code; or, since not every file has the whole text,
 * the same payer where not both have a code.
 */
export class Others<O extends Other> {
  private readonly first = new Map<string, O>()

  constructor(all: readonly O[]) {
    for (const other of all.toSorted((a, b) => a.id - b.id)) {
      const codes = codesOf(other)
      const payer = payerOf(other)
      const keys = [...codes, ...payer.map((one) => `payer ${one}`)]
      if (codes.length === 0) keys.push(...payer.map((one) => `codeless ${one}`))
      for (const key of keys) {
        for (const kind of other.paid ? ['any', 'paid'] : ['any']) {
          const whole = keyOf(other, kind, key)
          if (!this.first.has(whole)) this.first.set(whole, other)
        }
      }
    }
  }

  /** The first that may be it, of those that came before it and those that have paid something. */
  twinOf(line: Worded & { readonly id: number }): O | undefined {
    const codes = codesOf(line)
    const payer = codes.length === 0 ? 'payer' : 'codeless'
    const keys = [...codes, ...payerOf(line).map((one) => `${payer} ${one}`)]
    const found = keys.flatMap((key) => {
      const any = this.first.get(keyOf(line, 'any', key))
      const before = any && any.id < line.id ? any : undefined
      return before ?? this.first.get(keyOf(line, 'paid', key)) ?? []
    })
    return found.toSorted((a, b) => a.id - b.id)[0]
  }
}

function keyOf({ bookedOn, amountCents }: Worded, kind: string, key: string): string {
  return `${bookedOn} ${amountCents} ${kind} ${key}`
}

/** Nothing where a file does not say who paid. */
function payerOf({ payer }: Worded): string[] {
  const words = phrase(payer).trim()
  return words === '' ? [] : [words]
}

function codesOf({ payer, description, reference }: Worded): string[] {
  return findCodes(`${payer} ${description} ${reference}`).map(paymentCode)
}
