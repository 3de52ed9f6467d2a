import { lockDues, pay, reversePayment } from '#f/billing/payments/server/mutations.ts'
import type { Undone } from '#f/system/imports/domain/types.ts'
import {
  type DoneLine,
  forgetImported as forgetAny,
  type ImportKind,
  type Line,
  type Mark,
  type Storing,
} from '#f/system/imports/server/mutations.ts'
import { formatDay, formatEuro } from '#kit/domain/format.ts'
import { Refused, type Tx } from '#kit/server/tx.ts'
import { DOOR } from '../domain/contract.ts'
import { dueKey, dueOf, lineKeys, namesKey, owingOf, readPayment } from '../domain/rules.ts'
import { REVERSED, WORDS } from '../domain/text.ts'
import type { OpenDue, SaidPayment } from '../domain/types.ts'
import { listPaymentsOf, lockPayments, matchPayments, readDues } from './queries.ts'

type Found = { readonly due: OpenDue } | { readonly reason: string }

/** Finds the instalment of each line, one after the other: what came before is spent. */
function spender(spent: Map<string, number>) {
  return (said: SaidPayment, dues: readonly OpenDue[]): Found => {
    const owing = owingOf(said, dues)
    if ('reason' in owing) return owing
    const found = dueOf(said, owing.dues, spent)
    if ('reason' in found) return found
    const key = dueKey(found.due)
    spent.set(key, (spent.get(key) ?? 0) + said.amountCents)
    return found
  }
}

/**
 * Finds the instalments of lines and holds them, so that nobody pays them meanwhile. While one is
 * waited for it may be paid, and its line goes to another, which is held as well.
 */
async function holdDues(tx: Tx, lines: readonly SaidPayment[]): Promise<Found[]> {
  const held = new Set<string>()
  for (;;) {
    const dues = await readDues(tx, lines)
    const spend = spender(new Map())
    const found = lines.map((said) => spend(said, dues.get(namesKey(said)) ?? []))
    const open = found.flatMap((one) => ('due' in one && !held.has(dueKey(one.due)) ? one.due : []))
    if (open.length === 0) return found
    await lockDues(
      tx,
      open.map(({ instalmentId: id, studentId }) => ({ id, studentId })),
    )
    for (const due of open) held.add(dueKey(due))
  }
}

/** Files of payments: each goes to an instalment of a student, as if it had been typed in. */
export const PAYMENTS: ImportKind<SaidPayment> = {
  name: 'payments',
  entity: 'payment_import',
  ...DOOR,
  words: WORDS,
  begin: async ({ today }) => {
    const spend = spender(new Map())
    return {
      read: (cell) => readPayment(cell, today),
      async check(db, lines) {
        const dues = await readDues(
          db,
          lines.map(({ said }) => said),
        )
        return lines.map(({ said }) => {
          const found = spend(said, dues.get(namesKey(said)) ?? [])
          return 'reason' in found ? [found.reason] : []
        })
      },
    }
  },
  async lock(tx, lines) {
    await lockPayments(tx)
    await holdDues(tx, lines)
  },
  match: matchPayments,
  keys: lineKeys,
  shown: ({ name, surname, course, paidOn, amountCents }) => ({
    name: `${surname} ${name}`,
    details: [course, formatDay(paidOn), formatEuro(amountCents)]
      .filter((one) => one !== '')
      .join(' · '),
  }),
  add: addPayments,
  // A payment is written once and never changed: lines that are there are left out.
  change: async () => [],
  takeBack: takeBackPayments,
}

async function addPayments(at: Storing, lines: readonly Line<SaidPayment>[]): Promise<Mark[]> {
  const { tx, actor, today } = at
  const dues = await holdDues(
    tx,
    lines.map(({ said }) => said),
  )
  const marks: Mark[] = []
  for (const [index, { position, said }] of lines.entries()) {
    const found = dues[index] ?? { reason: '' }
    if ('reason' in found) {
      // What the dry run found was changed since.
      marks.push({ position, outcome: 'skipped', recordId: null, reason: found.reason })
      continue
    }
    const { instalmentId: id, studentId } = found.due
    const { paidOn, amountCents, method, note } = said
    const paid = await pay(tx, actor, { id, studentId, paidOn, amountCents, method, note }, today)
    if (!paid.ok) throw new Refused(paid)
    marks.push({ position, recordId: paid.value.id, version: 0, outcome: 'added' })
  }
  return marks
}

async function takeBackPayments(at: Storing, lines: readonly DoneLine[]): Promise<Undone[]> {
  const { tx, actor, today } = at
  const undone: Undone[] = []
  for (const { recordId } of lines) {
    const back = await tx
      .selectFrom('payments')
      .select('id')
      .where('reverses_id', '=', recordId)
      .executeTakeFirst()
    const reversed =
      back === undefined &&
      (await reversePayment(tx, actor, { id: recordId, note: REVERSED }, today)).ok
    undone.push(reversed ? 'trashed' : 'left')
  }
  return undone
}

/** Takes students out of the lines of the files that their payments came in with. */
export async function forgetPaid(tx: Tx, studentIds: readonly number[]): Promise<void> {
  await forgetAny(tx, PAYMENTS.name, await listPaymentsOf(tx, studentIds))
}
