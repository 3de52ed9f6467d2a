import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Tx } from '#kit/server/tx.ts'
import type { verificationContract } from '../../domain/contract/verification.ts'
import { approvalOf, missingCents } from '../../domain/rules/verification.ts'
import { statusWord, UNDONE_NOTE } from '../../domain/text.ts'
import { partReason, TAKEN_BACK } from '../../domain/text/verification.ts'
import type { Status } from '../../domain/types.ts'
import { markInstalment, pay, reversePayment } from '../mutations.ts'
import { changedDue, lockDue } from './due.ts'
import { findDue, type OneDue } from '../queries/dues.ts'
import { lastChanges } from '../queries/verification.ts'
import { recallRefused, tellRefused } from './refused.ts'

type Contract = typeof verificationContract
type Acting = Pick<Writing, 'tx' | 'actor' | 'now'>

/**
 * The money was found: what was found, or what is still missing, is recorded as a payment with its
 * receipt. The instalment is paid when that covers it, else unpaid with that part kept.
 */
export async function approve(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['approve']>,
  today: Day,
): Promise<Result<Output<Contract['approve']>>> {
  const held = await lockToVerify(tx, input)
  if (!held.ok) return held
  const { amountCents, paidCents } = held.value
  const { id, studentId, amountCents: found, paidOn, method, note } = input
  const { payCents, restCents, status } = approvalOf(held.value, found)
  if (payCents === 0) {
    if (found !== undefined) return refuse('payments.already_covered', { field: 'amountCents' })
    const settled = await settle(tx, actor, input, { status })
    return settled.ok ? ok({ ...settled.value, payment: null }) : settled
  }
  const money = { id, studentId, paidOn, amountCents: payCents, method, note }
  const paid = await pay(tx, actor, money, today)
  if (!paid.ok) return paid
  const reason = restCents === 0 ? '' : partReason(paidCents + payCents, amountCents)
  const settled = await settle(tx, actor, input, { status, reason })
  if (!settled.ok) return settled
  return ok({ ...settled.value, payment: { id: paid.value.id, receipt: paid.value.receipt } })
}

/**
 * The money was not found: the instalment is unpaid, and its history says why. One that the
 * movements cover lacks nothing that the student could be asked for.
 */
export async function reject(
  at: Acting,
  input: Input<Contract['reject']>,
): Promise<Result<Output<Contract['reject']>>> {
  const { tx, actor } = at
  const held = await lockToVerify(tx, input)
  if (!held.ok) return held
  if (missingCents(held.value) === 0) return refuse('payments.has_payments')
  const { reason, tell } = input
  const settled = await settle(tx, actor, input, { status: 'unpaid', reason })
  if (!settled.ok) return settled
  const { version } = settled.value
  // What she was to be told of a payment before this one.
  await recallRefused(at, input)
  const told = tell && (await tellRefused(at, input, { reason, version }))
  return ok({ ...settled.value, told })
}

/**
 * Takes a decision back, as long as nobody has changed the instalment since: its payment is
 * reversed by a movement, and it waits for a check again. What the student was to be told of it
 * does not go.
 */
export async function undoDecision(
  at: Acting & { readonly today: Day },
  input: Input<Contract['undoDecision']>,
): Promise<Result<Output<Contract['undoDecision']>>> {
  const { tx, actor, today } = at
  const due = await lockDue(tx, input)
  if (!due) return refuse('payments.instalment_not_found')
  if (due.version !== input.version) return changedDue(tx, due)
  if (input.paymentId !== null) {
    const own = await tx
      .selectFrom('payments')
      .select('id')
      .where('id', '=', input.paymentId)
      .where('instalment_id', '=', input.id)
      .where('student_id', '=', input.studentId)
      .executeTakeFirst()
    if (!own) return refuse('payments.payment_not_found')
    const undone = { id: own.id, note: UNDONE_NOTE, reason: TAKEN_BACK }
    const back = await reversePayment(tx, actor, undone, today)
    if (!back.ok) return back
  }
  await recallRefused(at, input)
  return settle(tx, actor, input, { status: 'to_verify', reason: TAKEN_BACK })
}

interface Of {
  readonly id: number
  readonly studentId: number
}

/** The instalment, held, if it still waits and is as it was when it was looked at. */
async function lockToVerify(tx: Tx, of: Of & { version: number }): Promise<Result<OneDue>> {
  const due = await lockDue(tx, of)
  if (!due) return refuse('payments.instalment_not_found')
  if (due.status !== 'to_verify') {
    const [last] = await lastChanges(tx, of)
    return refuse('payments.not_to_verify', {
      data: { who: last?.who ?? null, status: statusWord(due.status) },
    })
  }
  if (due.version !== of.version) return changedDue(tx, due)
  return ok(due)
}

/** Brings the status where a decision wants it; movements may have brought it there already. */
async function settle(
  tx: Tx,
  actor: Actor,
  { id, studentId }: Of,
  { status, reason = '' }: { status: Status; reason?: string },
): Promise<Result<{ status: Status; version: number }>> {
  const due = await findDue(tx, { id, studentId })
  if (!due) return refuse('payments.instalment_not_found')
  const { note, version } = due
  if (due.status === status) return ok({ status, version })
  const marked = await markInstalment(tx, actor, { id, studentId, note, status, reason, version })
  return marked.ok ? ok({ status, version: marked.value.version }) : marked
}
