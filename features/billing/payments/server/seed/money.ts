import { type Demo, inBatches, insertNumbered, insertRows } from '#kit/server/demo.ts'
import type { Random } from '#kit/server/demo/random.ts'
import type { Tx } from '#kit/server/tx.ts'
import { tellStory, type DemoDue, type DemoMovement } from './stories.ts'

/**
 * Puts in states, their history and movements, all in order of time; receipts are numbered in each
 * year.
 */
export async function insertMoney(
  tx: Tx,
  demo: Demo,
  random: Random,
  dues: readonly DemoDue[],
): Promise<void> {
  const stories = dues
    .map((due) => tellStory(demo, random, due))
    .filter(({ changes, movements }) => changes.length + movements.length > 0)
  await inBatches(stories, (batch) =>
    tx
      .insertInto('student_instalments')
      .values(
        batch.map(({ due, status, note, changes, movements }) => ({
          ...of(due),
          ...{ status, note, version: Math.max(changes.length, movements.length) },
        })),
      )
      // The row is there since the plan was made.
      .onConflict((known) =>
        known.columns(['instalment_id', 'student_id']).doUpdateSet(({ ref }) => ({
          status: ref('excluded.status'),
          note: ref('excluded.note'),
          version: ref('excluded.version'),
        })),
      )
      .returning('student_id')
      .execute(),
  )
  await insertRows(
    tx,
    'instalment_status_changes',
    inTime(stories.flatMap(({ changes }) => changes)).map(({ due, status, reason, at, by }) => ({
      ...of(due),
      ...{ status, reason, changed_at: at, changed_by: by },
    })),
  )
  await insertMovements(tx, inTime(stories.flatMap(({ movements }) => movements)))
}

const of = ({ instalmentId, studentId }: DemoDue) => ({
  instalment_id: instalmentId,
  student_id: studentId,
})

/** Of what happened at one instant, the order stays. */
function inTime<Event extends { readonly at: string }>(events: readonly Event[]): Event[] {
  return events.toSorted((a, b) => (a.at === b.at ? 0 : a.at < b.at ? -1 : 1))
}

async function insertMovements(tx: Tx, movements: readonly DemoMovement[]): Promise<void> {
  const receipts = numbered(movements)
  const ids = new Map<DemoMovement, number>()
  for (const run of runsOf(movements)) {
    const made = await insertNumbered(
      tx,
      'payments',
      run.map((movement) => ({
        ...of(movement.due),
        paid_on: movement.on,
        amount_cents: movement.amountCents,
        method: movement.method,
        note: movement.note,
        reverses_id: movement.reverses ? (ids.get(movement.reverses) ?? null) : null,
        receipt_year: movement.reverses ? null : yearOf(movement),
        receipt_number: receipts.get(movement) ?? null,
        created_at: movement.at,
        created_by: movement.by,
      })),
    )
    for (const [at, movement] of run.entries()) ids.set(movement, made[at] ?? 0)
  }
}

/** A movement that takes one back begins a run of its own: that one has its number by then. */
function runsOf(movements: readonly DemoMovement[]): DemoMovement[][] {
  const starts = movements.flatMap(({ reverses }, at) => (reverses ? [at] : []))
  return [0, ...starts].map((start, at) => movements.slice(start, starts[at]))
}

/** A receipt is of the year in which it was written. */
const yearOf = ({ at }: DemoMovement) => Number(at.slice(0, 4))

function numbered(movements: readonly DemoMovement[]): ReadonlyMap<DemoMovement, number> {
  const last = new Map<number, number>()
  return new Map(
    movements
      .filter(({ reverses }) => !reverses)
      .map((movement) => {
        const number = (last.get(yearOf(movement)) ?? 0) + 1
        last.set(yearOf(movement), number)
        return [movement, number]
      }),
  )
}
