import { sql } from 'kysely'
import { lockDue, pay, reversePayment } from '#f/billing/payments/server/mutations.ts'
import type { Input, Output } from '#kit/domain/contract.ts'
import type { Day } from '#kit/domain/day.ts'
import { truncate } from '#kit/domain/format.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, recordAll, type Tx } from '#kit/server/tx.ts'
import type { LeftReason, statementsContract } from '../../domain/contract.ts'
import { REVERSAL_NOTE } from '../../domain/text.ts'
import { restOfLine } from '../queries.ts'
import { isUnmatched } from '../queries/recorded.ts'

type Contract = typeof statementsContract
type Confirmation = Input<Contract['confirm']>['lines'][number]

/** As much of the bank's text as the note of a payment takes. */
const NOTE = 480

/**
 * Records what lines pay, by bank transfer on the day they were booked, or ties them to the payment
 * that somebody had written for that money. Lines are independent of
 * each other: one that no longer fits (paid meanwhile, already matched) is named with its reason
 * and nothing of it is recorded, while the others go through.
 */
export async function confirmLines(
  tx: Tx,
  actor: Actor,
  input: Input<Contract['confirm']>,
  today: Day,
): Promise<Result<Output<Contract['confirm']>>> {
  const held = await lockLines(
    tx,
    input.lines.map(({ id }) => id),
  )
  const confirmed: number[] = []
  const left: { id: number; reason: LeftReason }[] = []
  const tied: number[] = []
  let payments = 0
  for (const wanted of input.lines) {
    const line = held.get(wanted.id)
    const reason = await whyNot(tx, line, wanted, today)
    if (reason !== undefined || !line) {
      left.push({ id: wanted.id, reason: reason ?? 'line_gone' })
      continue
    }
    const { paymentId } = wanted
    const matched =
      paymentId === undefined
        ? await payFrom(tx, actor, line, wanted, today)
        : ok([{ payment_id: paymentId, made: false }])
    if (!matched.ok) return matched
    await tx
      .insertInto('statement_line_payments')
      .values(matched.value.map((link) => ({ ...link, line_id: wanted.id })))
      .execute()
    await record(tx, actor, {
      action: 'statement_line.matched',
      entity: 'statement_line',
      entityId: wanted.id,
      after: {
        payments: matched.value.map(({ payment_id }) => payment_id),
        parts: wanted.parts,
      },
    })
    confirmed.push(wanted.id)
    tied.push(...matched.value.map(({ payment_id }) => payment_id))
    payments += matched.value.filter(({ made }) => made).length
  }
  return ok({ confirmed, payments, tied, left })
}

/** Records the payments that a line is to make. */
async function payFrom(
  tx: Tx,
  actor: Actor,
  { bookedOn, payer, description }: Held,
  { parts }: Confirmation,
  today: Day,
): Promise<Result<{ payment_id: number; made: boolean }[]>> {
  const links: { payment_id: number; made: boolean }[] = []
  for (const { instalmentId, studentId, amountCents } of parts) {
    const paid = await pay(
      tx,
      actor,
      {
        id: instalmentId,
        studentId,
        amountCents,
        paidOn: bookedOn,
        method: 'bank',
        note: truncate([payer, description].filter(Boolean).join(' · '), NOTE),
      },
      today,
    )
    // Everything was looked at before: nothing of what this refuses can have come about since.
    if (!paid.ok) return paid
    links.push({ payment_id: paid.value.id, made: true })
  }
  return ok(links)
}

type Held = Awaited<ReturnType<typeof lockLines>> extends Map<number, infer Line> ? Line : never

async function whyNot(
  tx: Tx,
  line: Held | undefined,
  { parts, paymentId }: Confirmation,
  today: Day,
): Promise<LeftReason | undefined> {
  if (!line) return 'line_gone'
  if (line.setAside) return 'line_set_aside'
  if (line.restCents <= 0) return 'line_matched'
  if (paymentId !== undefined) return whyNotRecorded(tx, line, paymentId)
  const wanted = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  if (wanted > line.restCents) return 'line_matched'
  if (line.bookedOn > today) return 'future'
  const named = new Set(parts.map(({ studentId, instalmentId }) => `${studentId} ${instalmentId}`))
  if (named.size < parts.length) return 'due_less'
  for (const { instalmentId, studentId, amountCents } of parts) {
    const due = await lockDue(tx, { id: instalmentId, studentId })
    if (!due) return 'due_gone'
    if (due.status === 'paid') return 'due_paid'
    if (due.amountCents - due.paidCents < amountCents) return 'due_less'
  }
  return undefined
}

/** Why a payment that was written before cannot be the money of a line. */
async function whyNotRecorded(
  tx: Tx,
  line: Held,
  paymentId: number,
): Promise<LeftReason | undefined> {
  const find = () =>
    tx
      .selectFrom('standing_payments as payments')
      .select(['instalment_id as id', 'student_id as studentId', 'amount_cents as amountCents'])
      .where('payments.id', '=', paymentId)
      .where(isUnmatched)
      .executeTakeFirst()
  const seen = await find()
  // Who reverses it, or ties it to another line, holds its instalment as well.
  if (!seen || !(await lockDue(tx, seen))) return 'payment_gone'
  const payment = await find()
  if (!payment) return 'payment_gone'
  return payment.amountCents > line.restCents ? 'payment_less' : undefined
}

/**
 * Opens lines again: what they paid is reversed, since a reversed payment takes nothing, and what
 * had been written before stays and is let go. With `payments` only those: a line that is matched in
 * parts keeps what was matched before.
 */
export async function reopenLines(
  tx: Tx,
  actor: Actor,
  { ids, payments }: Input<Contract['reopen']>,
  today: Day,
): Promise<Result<{ reversed: number }>> {
  await lockLines(tx, ids)
  const tied = await tx
    .selectFrom('statement_line_payments as links')
    .innerJoin('standing_payments as payments', 'payments.id', 'links.payment_id')
    .select(['links.payment_id as id', 'links.line_id as lineId', 'links.made'])
    .where('links.line_id', 'in', ids)
    .$if(payments !== undefined, (query) =>
      query.where('payments.id', '=', sql<number>`any(${payments}::bigint[])`),
    )
    .orderBy('payments.id')
    .execute()
  const reverse = tied.filter(({ made }) => made)
  const letGo = tied.filter(({ made }) => !made).map(({ id }) => id)
  for (const { id } of reverse) {
    const reversed = await reversePayment(tx, actor, { id, note: REVERSAL_NOTE }, today)
    if (!reversed.ok) return reversed
  }
  if (letGo.length > 0) {
    await tx.deleteFrom('statement_line_payments').where('payment_id', 'in', letGo).execute()
  }
  const byLine = Map.groupBy(tied, ({ lineId }) => lineId)
  await recordAll(
    tx,
    actor,
    [...byLine].map(([lineId, paid]) => ({
      action: 'statement_line.reopened',
      entity: 'statement_line',
      entityId: lineId,
      before: { payments: paid.map(({ id }) => id) },
    })),
  )
  return ok({ reversed: reverse.length })
}

/** Puts lines away with a reason; one that pays something already is refused, and so are all. */
export async function setAsideLines(
  tx: Tx,
  actor: Actor,
  { ids, reason }: Input<Contract['setAside']>,
): Promise<Result<{ done: true }>> {
  const held = await lockLines(tx, ids)
  if (held.size < new Set(ids).size) return refuse('statements.line_not_found')
  const lines = [...held.values()]
  if (lines.some(({ restCents, out }) => !out && restCents <= 0)) {
    return refuse('statements.line_matched')
  }
  await tx
    .updateTable('statement_lines')
    .set({
      set_aside_reason: reason,
      set_aside_by: actor.username,
      set_aside_at: sql`quinte_now()`,
    })
    .where('id', 'in', ids)
    .execute()
  await recordAll(
    tx,
    actor,
    lines.map(({ id, setAside }) => ({
      action: 'statement_line.set_aside',
      entity: 'statement_line',
      entityId: id,
      before: { reason: setAside },
      after: { reason },
    })),
  )
  return ok({ done: true })
}

/** Opens lines again that were put away; what went out of the account never pays anything. */
export async function takeBackLines(
  tx: Tx,
  actor: Actor,
  { ids }: Input<Contract['takeBack']>,
): Promise<Result<{ done: true }>> {
  const held = await lockLines(tx, ids)
  if (held.size < new Set(ids).size) return refuse('statements.line_not_found')
  const lines = [...held.values()]
  if (lines.some(({ out }) => out)) return refuse('statements.line_out')
  await tx
    .updateTable('statement_lines')
    .set({ set_aside_reason: null, set_aside_by: null, set_aside_at: null })
    .where('id', 'in', ids)
    .execute()
  await recordAll(
    tx,
    actor,
    lines.map(({ id, setAside }) => ({
      action: 'statement_line.taken_back',
      entity: 'statement_line',
      entityId: id,
      before: { reason: setAside },
    })),
  )
  return ok({ done: true })
}

/** Two people at one line come one after the other; in one order, so that nobody waits in a ring. */
async function lockLines(tx: Tx, ids: readonly number[]) {
  await tx
    .selectFrom('statement_lines')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute()
  const rows = await tx
    .selectFrom('statement_lines as lines')
    .select([
      'lines.id',
      'lines.booked_on as bookedOn',
      'lines.payer',
      'lines.description',
      'lines.set_aside_reason as setAside',
      sql<boolean>`lines.amount_cents < 0`.as('out'),
      restOfLine.as('restCents'),
    ])
    .where('lines.id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
