import type { Day } from '#kit/domain/day.ts'
import { inBatches, type Demo } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { Method, Status } from '../../domain/types.ts'

/** What a student did about an instalment that is due. */
export interface DemoDue {
  readonly instalmentId: number
  readonly studentId: number
  readonly status: Status
  readonly paidOn: Day
  /** None when nothing came in. */
  readonly paidCents: number
  readonly method: Method
}

/** Puts in states, their history and payments, whose receipts are numbered by day in each year. */
export async function insertMoney(
  tx: Tx,
  demo: Demo,
  random: Random,
  dues: readonly DemoDue[],
): Promise<void> {
  const known = dues.filter(({ status, paidCents }) => status !== 'unpaid' || paidCents > 0)
  const of = ({ instalmentId, studentId }: DemoDue) => ({
    instalment_id: instalmentId,
    student_id: studentId,
  })
  await inBatches(known, (batch) =>
    tx
      .insertInto('instalment_states')
      .values(batch.map((due) => ({ ...of(due), status: due.status, version: 1 })))
      .returning('student_id')
      .execute(),
  )
  await inBatches(
    known.filter(({ status }) => status !== 'unpaid'),
    (batch) =>
      tx
        .insertInto('instalment_status_changes')
        .values(
          batch.map((due) => ({
            ...of(due),
            status: due.status,
            changed_at: demo.instantOn(due.paidOn, random),
            changed_by: 'segreteria',
          })),
        )
        .returning('id')
        .execute(),
  )
  await inBatches(numbered(known), (batch) =>
    tx
      .insertInto('payments')
      .values(
        batch.map(({ due, number }) => ({
          ...of(due),
          paid_on: due.paidOn,
          amount_cents: due.paidCents,
          method: due.method,
          receipt_year: yearOf(due),
          receipt_number: number,
          created_at: demo.instantOn(due.paidOn, random),
          created_by: 'segreteria',
        })),
      )
      .returning('id')
      .execute(),
  )
}

const yearOf = ({ paidOn }: DemoDue) => Number(paidOn.slice(0, 4))

function numbered(dues: readonly DemoDue[]): { due: DemoDue; number: number }[] {
  const last = new Map<number, number>()
  return dues
    .filter(({ paidCents }) => paidCents > 0)
    .toSorted((a, b) => (a.paidOn < b.paidOn ? -1 : 1))
    .map((due) => {
      const number = (last.get(yearOf(due)) ?? 0) + 1
      last.set(yearOf(due), number)
      return { due, number }
    })
}
