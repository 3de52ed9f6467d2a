import { useState } from 'react'
import type { StatementLine } from '../../domain/contract.ts'

/** Lines that were ticked: to be confirmed when they have a proposal, else to be put away. */
export interface Selection {
  readonly chosen: readonly StatementLine[]
  has(line: StatementLine): boolean
  set(lines: readonly StatementLine[], on: boolean): void
}

/** Whether it may be chosen unseen: its proposal is certain and nothing speaks against it. */
export function isCertain({ proposal, twin }: StatementLine): boolean {
  return proposal?.certainty === 'certain' && proposal.caution === null && twin === null
}

/** The certain proposals are chosen until somebody says otherwise; only what is open can be. */
export function useChosen(rows: readonly StatementLine[]): Selection {
  const [told, setTold] = useState<ReadonlyMap<number, boolean>>(new Map())
  // A tick counts as long as its line is open: what is opened again is to be looked at again.
  const done = new Set(rows.filter(({ state }) => state !== 'open').map(({ id }) => id))
  const still = [...told].filter(([id]) => !done.has(id))
  if (still.length < told.size) setTold(new Map(still))
  const has = (line: StatementLine) =>
    line.state === 'open' && (told.get(line.id) ?? isCertain(line))
  return {
    chosen: rows.filter(has),
    has,
    set: (lines, on) => setTold(new Map([...told, ...lines.map(({ id }) => [id, on] as const)])),
  }
}
