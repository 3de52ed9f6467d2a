import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { paymentsContract } from '../domain/contract.ts'
import { statusAfter } from '../domain/rules.ts'
import { missingCents } from '../domain/rules/verification.ts'
import type { Status } from '../domain/types.ts'
import { changedDue, lockDue } from './mutations/due.ts'
import { findDueOfState, listDues, type OneDue } from './queries/dues.ts'
import { lastChanges, paidUntil } from './queries/verification.ts'

export { forgetNotes, forgetPayers } from './mutations/forget.ts'
export { lockDue, lockDues } from './mutations/due.ts'
export { bringProof, PROOF } from './mutations/proofs.ts'
export { dropStates, moveState, tellStates } from './mutations/states.ts'

type Contract = typeof paymentsContract

export const paymentConstraints: Constraints = {
  course_payment_documents_pkey: { code: 'payments.document_exists' },
  payments_reversed_once: { code: 'payments.already_reversed' },
}

/** Sets the status and the note of a student's instalment by hand. */
export async function markInstalment(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['mark']>,
): Promise<Result<{ version: number }>> {
  const due = await lockDue(tx, input)
  if (!due) return refuse('payments.instalment_not_found')
  if (due.version !== input.version) return changedDue(tx, due)
  const { note, status, reason } = input
  const version = await setState(tx, actor, due, { note, status, reason })
  return ok({ version })
}

/**
 * Records a payment that somebody typed in: refused over a change of the instalment that she has
 * not seen, so that the same money is not written twice, and, unless she insists, when it is more
 * than the instalment lacks.
 */
export async function payByHand(
  tx: Tx,
  actor: Actor,
  { version, more, ...money }: Input<Contract['pay']>,
  today: string,
): Promise<Result<Paid>> {
  const due = await lockDue(tx, money)
  if (!due) return refuse('payments.instalment_not_found')
  if (due.version !== version) return changedDue(tx, due)
  // What the office has marked as paid lacks nothing, whatever was written of it.
  const missing = due.status === 'paid' ? 0 : missingCents(due)
  const { amountCents } = money
  // Nothing is asked about what is refused anyway.
  if (!more && amountCents > missing && money.paidOn <= today) {
    const data = { missingCents: missing, amountCents }
    return refuse('payments.more_than_missing', { field: 'amountCents', data })
  }
  return pay(tx, actor, money, today)
}

/** Money for a student's instalment. */
type Money = Omit<Input<Contract['pay']>, 'version' | 'more'>

interface Paid {
  readonly id: number
  readonly receipt: string
  readonly status: Status
  readonly version: number
}

/**
 * Records money that came in, with a receipt of its own; the instalment is paid once the movements
 * cover it. For who holds the instalment and has looked at what it lacks.
 */
export async function pay(
  tx: Tx,
  actor: Actor,
  input: Money,
  today: string,
): Promise<Result<Paid>> {
  if (input.paidOn > today) return refuse('payments.future_payment', { field: 'paidOn' })
  const due = await lockDue(tx, input)
  if (!due) return refuse('payments.instalment_not_found')
  const year = Number(today.slice(0, 4))
  const number = await nextReceipt(tx, year)
  const { id } = await tx
    .insertInto('payments')
    .values({
      instalment_id: due.id,
      student_id: input.studentId,
      paid_on: input.paidOn,
      amount_cents: input.amountCents,
      method: input.method,
      note: input.note,
      receipt_year: year,
      receipt_number: number,
      created_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'payment.recorded',
    entity: 'payment',
    entityId: id,
    after: { ...input, receipt: `${year}/${number}` },
  })
  const after = await follow(tx, actor, due, { paidCents: due.paidCents + input.amountCents })
  return ok({ id, receipt: `${year}/${number}`, ...after })
}

/**
 * Takes a payment back by a movement of the opposite amount; what was written stays written. The
 * reason is that of a status which changes by it.
 */
export async function reversePayment(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['reverse']> & { readonly reason?: string },
  today: string,
): Promise<Result<{ id: number; status: Status }>> {
  const payment = await tx
    .selectFrom('payments')
    .select(['instalment_id', 'student_id', 'amount_cents', 'method'])
    .where('id', '=', input.id)
    .where('reverses_id', 'is', null)
    .executeTakeFirst()
  if (!payment) return refuse('payments.payment_not_found')
  const due = await lockDue(tx, { id: payment.instalment_id, studentId: payment.student_id })
  if (!due) return refuse('payments.instalment_not_found')
  const { id } = await tx
    .insertInto('payments')
    .values({
      ...payment,
      amount_cents: -payment.amount_cents,
      paid_on: today,
      note: input.note,
      reverses_id: input.id,
      created_by: actor.username,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await record(tx, actor, {
    action: 'payment.reversed',
    entity: 'payment',
    entityId: input.id,
    after: { note: input.note },
  })
  const paidCents = due.paidCents - payment.amount_cents
  const { status } = await follow(tx, actor, due, { paidCents, reason: input.reason })
  return ok({ id, status })
}

/**
 * Brings the status after the movements, which now come to `paidCents`. Also where it stays as it
 * is the version rises: who has not seen the new movement must not write over it.
 */
async function follow(
  tx: Tx,
  actor: Actor,
  due: OneDue,
  { paidCents, reason }: { readonly paidCents: number; readonly reason?: string | undefined },
): Promise<{ status: Status; version: number }> {
  const { amountCents, status: before } = due
  const coveredBefore = due.paidCents >= amountCents
  const [last, former] = coveredBefore ? await lastChanges(tx, due) : []
  const wasPaid = last?.status === 'paid'
  const byHand = wasPaid && (await paidUntil(tx, due, last.at)) < amountCents
  const beforePaid = wasPaid ? former?.status : undefined
  const status = statusAfter({ amountCents, paidCents, before, coveredBefore, byHand, beforePaid })
  return { status, version: await setState(tx, actor, due, { note: due.note, status, reason }) }
}

/** Writes the state of a student's instalment, and its history when the status changed. */
async function setState(
  tx: Tx,
  actor: Actor,
  due: OneDue,
  after: { note: string; status: Status; reason?: string | undefined },
): Promise<number> {
  const version = due.version + 1
  const { note, status, reason = '' } = after
  await tx
    .updateTable('student_instalments')
    .set({ note, status, version })
    .where('id', '=', due.stateId)
    .execute()
  if (status !== due.status) {
    await tx
      .insertInto('instalment_status_changes')
      .values({
        instalment_id: due.id,
        student_id: due.studentId,
        status,
        reason,
        changed_by: actor.username,
      })
      .execute()
  }
  await record(tx, actor, {
    action: 'instalment.marked',
    entity: 'instalment',
    entityId: due.id,
    before: { studentId: due.studentId, status: due.status, note: due.note },
    after: { studentId: due.studentId, status, note, reason },
  })
  return version
}

/** The next number of a year's receipts; one after the other, so that none is left out. */
async function nextReceipt(tx: Tx, year: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`receipts ${year}`}, 0))`.execute(tx)
  const row = await tx
    .selectFrom('payments')
    .select((at) => at.fn.max('receipt_number').as('last'))
    .where('receipt_year', '=', year)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** What another program has noted of an instalment, which it knows by its date. */
interface MovedState {
  readonly courseId: number
  readonly studentId: number
  readonly dueOn: Day
  readonly status: Status
  readonly note: string
}

/**
 * Marks an instalment as another program has it. No movement of money is made up: what is paid is
 * paid because the office says so. What was noted here is not written over, unless it came from
 * there: then it `follows`. Answers the number of the student's row.
 */
export async function bringState(
  tx: Tx,
  actor: Actor,
  { courseId, studentId, dueOn, status, note }: MovedState,
  follows: boolean,
): Promise<Result<{ id: number }>> {
  const dues = await listDues(tx, { courseId, studentId })
  const due = dues.find((one) => one.dueOn === dueOn)
  if (!due) return refuse('payments.instalment_not_found')
  const { id, version, stateId } = due
  const blank = due.status === 'unpaid' && due.note === '' && due.paidCents === 0
  if (!blank && !follows) return changedDue(tx, due)
  const state = { id, studentId, version, status, note, reason: '' }
  const marked = await markInstalment(tx, actor, state)
  return marked.ok ? ok({ id: stateId }) : marked
}

/** Forgets what was brought of an instalment, unless money has come in for it since. */
export async function dropBroughtState(
  tx: Tx,
  actor: Actor,
  stateId: number,
): Promise<Result<{ done: true }>> {
  const due = await findDueOfState(tx, stateId)
  if (!due) return ok({ done: true })
  if (due.paidCents > 0) return refuse('payments.has_payments')
  const { id, studentId, status, note } = due
  await tx
    .deleteFrom('instalment_status_changes')
    .where('instalment_id', '=', id)
    .where('student_id', '=', studentId)
    .execute()
  await tx
    .updateTable('student_instalments')
    .set({ status: 'unpaid', note: '', version: 0 })
    .where('id', '=', stateId)
    .execute()
  await record(tx, actor, {
    ...{ action: 'instalment.marked', entity: 'instalment', entityId: id },
    before: { studentId, status, note },
    after: { studentId, status: 'unpaid', note: '' },
  })
  return ok({ done: true })
}
