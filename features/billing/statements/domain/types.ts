import type { Day } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'

/** What a statement came as: a table of the bank's own making, or the XML that all banks share. */
export const KINDS = ['csv', 'camt'] as const
export type Kind = (typeof KINDS)[number]

/** What became of a line: nothing yet, payments for all of it, or put away by hand. */
export const STATES = ['open', 'matched', 'set_aside'] as const
export type State = (typeof STATES)[number]

/** How sure a proposal is; only the certain ones are chosen from the beginning. */
export const CERTAINTIES = ['certain', 'likely', 'unsure'] as const
export type Certainty = (typeof CERTAINTIES)[number]

/** What a proposal goes by: the payment code, the student's name, or her surname alone. */
export const GROUNDS = ['code', 'payer', 'description', 'surname'] as const
export type Ground = (typeof GROUNDS)[number]

/**
 * Why a proposal is left to a person: a payment of its line was reversed, since the money may have
 * gone back; the instalment of its code is paid; or a payment of the same student, as large and as
 * near, is matched with no line.
 */
export const CAUTIONS = ['was_reversed', 'code_paid', 'like_payment'] as const
export type Caution = (typeof CAUTIONS)[number]

/** A movement of an account as a file tells it; negative cents went out. */
export interface Movement {
  readonly bookedOn: Day
  readonly valueOn: Day | null
  readonly amountCents: Cents
  readonly payer: string
  readonly description: string
  /** The bank's own reference, empty when it gives none. */
  readonly reference: string
  /** It takes another movement back. */
  readonly reversal: boolean
}

/**
 * What the columns of a CSV mean, by their place from 0. The amount is in one column with its
 * sign, or what came in and what went out are in two.
 */
export interface Columns {
  readonly date: number | null
  readonly value: number | null
  readonly amount: number | null
  readonly credit: number | null
  readonly debit: number | null
  readonly payer: number | null
  /** Several are read one after the other. */
  readonly description: readonly number[]
}

const MIB = 1024 * 1024
/** A year of a busy account takes about one. */
export const MAX_STATEMENT_SIZE = 5 * MIB
export const MAX_LINES = 5_000
/** Longer than anything that a bank says of a movement, in letters. */
export const LONGEST_WORDS = 2_000
/** The largest amount that a movement keeps, in cents: what an academy moves is far below. */
export const MAX_CENTS = 2_000_000_000
