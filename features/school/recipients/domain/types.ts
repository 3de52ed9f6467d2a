import type { Addressed } from '#f/system/mail/domain/rules/addresses.ts'

/** Why somebody who was meant gets nothing; the first that holds is told. */
export const LEFT_OUT = [
  'in_trash',
  'withdrawn',
  'blacklisted',
  'no_address',
  'bounced',
  'duplicate',
] as const
export type LeftOut = (typeof LEFT_OUT)[number]

export const RECIPIENT_KINDS = ['student', 'teacher'] as const
export type RecipientKind = (typeof RECIPIENT_KINDS)[number]

/** What is known of a person before it is decided whether something is sent. */
export interface Person extends Addressed {
  readonly kind: RecipientKind
  readonly id: number
  readonly name: string
  readonly surname: string
  readonly deleted: boolean
  /** Left every course through which they are meant. */
  readonly withdrawn: boolean
  readonly blacklisted: boolean
}

/** Somebody who was meant, with the address to write to and why nothing is sent, if so. */
export interface Recipient extends Omit<Person, 'mail' | 'mail2' | 'deleted'> {
  /** Empty when none is valid. */
  readonly address: string
  /** What stands in the first place of the form, valid or not. */
  readonly written: string
  /** Gets a copy; empty when there is no other valid one. */
  readonly secondAddress: string
  readonly leftOut: LeftOut | null
}
