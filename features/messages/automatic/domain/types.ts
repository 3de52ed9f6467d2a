import type { RecipientKind } from '#f/school/recipients/domain/types.ts'

/** The mails that the program sends by itself. */
export const RULES = [
  'lessons',
  'instalments_before',
  'instalments_after',
  'makeups',
  'registers',
  'birthdays',
] as const
export type RuleKey = (typeof RULES)[number]

/** One thing that somebody is to be told. */
export interface Occasion {
  readonly kind: RecipientKind
  readonly personId: number
  /** What it is about, and which state of it: told once. */
  readonly subjectId: number
  readonly state: number
  /** As it stands in the list of the mail; empty where there is none. */
  readonly line: string
}

/** A lesson as far as those who go there must know of it. */
export interface LessonFacts {
  readonly startsAt: string
  readonly roomId: number | null
  readonly cancelled: boolean
}
