import { type Day, daysBetween } from '#kit/domain/day.ts'
import type { Cents } from '#kit/domain/money.ts'

/** A payment that was written at the verification or in a plan and that no line is matched with. */
export interface RecordedPayment {
  readonly id: number
  readonly studentId: number
  readonly courseId: number
  readonly dueOn: Day
  readonly paidOn: Day
  readonly amountCents: Cents
  readonly surname: string
  readonly name: string
}

/** So far may the day somebody wrote down be from the day the bank booked. */
export const NEAR_DAYS = 40

/** Of a line what has to fit. */
interface Money {
  readonly bookedOn: Day
  readonly restCents: Cents
}

/** The payments that may be the money of a line, each for one line only. */
export class Recorded {
  private readonly byStudent: Map<number, RecordedPayment[]>

  constructor(payments: readonly RecordedPayment[]) {
    const sorted = payments.toSorted((a, b) => a.id - b.id)
    this.byStudent = Map.groupBy(sorted, ({ studentId }) => studentId)
  }

  /**
   * A student's payment of exactly that amount on a day nearby, the nearest first, that passes for
   * one of the line.
   */
  of(
    studentId: number,
    { bookedOn, restCents }: Money,
    passes: (payment: RecordedPayment) => boolean = () => true,
  ): RecordedPayment | undefined {
    const away = ({ paidOn }: RecordedPayment) => Math.abs(daysBetween(paidOn, bookedOn))
    return (this.byStudent.get(studentId) ?? [])
      .filter((payment) => payment.amountCents === restCents && away(payment) <= NEAR_DAYS)
      .filter(passes)
      .toSorted((a, b) => away(a) - away(b))[0]
  }

  take({ id, studentId }: RecordedPayment): void {
    const left = (this.byStudent.get(studentId) ?? []).filter((payment) => payment.id !== id)
    this.byStudent.set(studentId, left)
  }
}
