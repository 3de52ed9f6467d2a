import { sql } from 'kysely'
import type { Tx } from '#kit/server/tx.ts'
import { pauseAfter } from '../../domain/rules.ts'
import type { SendingAccount } from '../queries.ts'

type Account = Pick<SendingAccount, 'mark' | 'mailsPerMinute'>

/**
 * The turn of one more mail: undefined when it may go at once, else the instant to come back at.
 * Turns are given out once, in the order in which they are asked for, whichever server asks.
 * `turn` is one that was given before: it holds, unless a pause has come since. A mail to one
 * person does not wait behind a bulk one: it goes after one turn at most, and the next bulk mail
 * whose turn has come gives its own for it.
 */
export async function takeTurn(
  tx: Tx,
  { mark, mailsPerMinute }: Account,
  { turn = null, bulk = false }: { readonly turn?: string | null; readonly bulk?: boolean } = {},
): Promise<string | undefined> {
  const { rows } = await sql<{ paused: boolean; due: boolean | null }>`
    select paused_for = ${mark} and paused_until > greatest(quinte_now(), ${turn}::timestamptz)
      as paused, ${turn}::timestamptz <= quinte_now() as due
    from mail_pace
  `.execute(tx)
  const { paused = false, due = null } = rows[0] ?? {}
  if (!paused && due === true) {
    const gives = bulk && mailsPerMinute !== null && (await giveBack(tx))
    if (!gives) return undefined
  }
  // It came before its time.
  if (!paused && due === false && turn !== null) return turn
  if (!paused && mailsPerMinute === null) return undefined
  const seconds = mailsPerMinute === null ? 0 : 60 / mailsPerMinute
  const given = await sql<{ turn: string; later: boolean }>`
    update mail_pace set
      next_turn_at = case
        when ${bulk} or next_turn_at <= turn.at then turn.at + make_interval(secs => ${seconds})
        else next_turn_at end,
      next_single_at = case
        when ${bulk} then next_single_at else turn.at + make_interval(secs => ${seconds}) end,
      owed = case
        when next_turn_at <= quinte_now() then 0
        when not ${bulk} and next_turn_at > turn.at then owed + 1
        else owed end
    from (
      select greatest(
        quinte_now(),
        case
          when ${mailsPerMinute === null} then '-infinity'
          when ${bulk} then next_turn_at
          else greatest(
            next_single_at, least(next_turn_at, quinte_now() + make_interval(secs => ${seconds}))
          ) end,
        case when paused_for = ${mark} then paused_until else '-infinity' end
      ) as at from mail_pace for update
    ) as turn
    returning turn.at as turn, turn.at > quinte_now() as later
  `.execute(tx)
  const [next] = given.rows
  return next?.later === true ? next.turn : undefined
}

/** Gives a turn for one that was taken before it; answers whether there was any. */
async function giveBack(tx: Tx): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update mail_pace set owed = owed - 1 where owed > 0
  `.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}

/**
 * Leaves the server alone for a while after it could not be used, each time for longer. Several
 * that fail at once make one pause.
 */
export async function pause(tx: Tx, { mark }: Account): Promise<void> {
  const { rows } = await sql<{ pauses: number; paused: boolean }>`
    select case when paused_for = ${mark} then pauses else 0 end as pauses,
      paused_for = ${mark} and paused_until > quinte_now() as paused
    from mail_pace for update
  `.execute(tx)
  const [state] = rows
  if (!state || state.paused) return
  await sql`
    update mail_pace set pauses = ${state.pauses + 1}, paused_for = ${mark},
      paused_until = quinte_now() + make_interval(secs => ${pauseAfter(state.pauses)})
  `.execute(tx)
}

/** Ends the pauses: the server works, or somebody wants it tried now. */
export async function endPauses(tx: Tx): Promise<void> {
  await sql`
    update mail_pace set pauses = 0, paused_until = '-infinity' where pauses > 0
  `.execute(tx)
}
