import type { Method } from '#f/billing/payments/domain/types.ts'
import type { Day } from '#kit/domain/day.ts'

/** Money that a line of a file says has come in. */
export interface SaidPayment {
  readonly name: string
  readonly surname: string
  readonly taxCode: string
  readonly mail: string
  /** As the line calls it; empty when the student has one course only. */
  readonly course: string
  /** The day of the instalment; null for the first that lacks something. */
  readonly dueOn: Day | null
  readonly paidOn: Day
  readonly amountCents: number
  readonly method: Method
  readonly note: string
}

/** An instalment of a student, and who she is. */
export interface OpenDue {
  readonly instalmentId: number
  readonly studentId: number
  readonly name: string
  readonly surname: string
  readonly taxCode: string
  readonly mail: string
  /** Whether others have the same name, be it that they owe nothing. */
  readonly namesakes: boolean
  readonly courseId: number
  readonly courseName: string
  readonly dueOn: Day
  readonly missingCents: number
}

/** Money that is known already. */
export interface KnownPayment {
  readonly id: number
  readonly studentId: number
  readonly courseId: number
  /** The day of the instalment that it paid. */
  readonly dueOn: Day
  readonly paidOn: Day
  readonly amountCents: number
}
