import { useState } from 'react'
import type { StatementLine } from '../../domain/contract.ts'

/** Lines that were ticked: to be confirmed when they have a proposal, else to be put away. */
export interface Selection {
  readonly chosen: readonly StatementLine[]
  has(line: StatementLine): boolean
  set(lines: readonly StatementLine[], on: boolean): void
}

/** The certain proposals are chosen until somebody says otherwise; only what is open can be. */
export function useChosen(rows: readonly StatementLine[]): Selection {
  const [told, setTold] = useState<ReadonlyMap<number, boolean>>(new Map())
  const has = ({ id, state, proposal }: StatementLine) =>
    state === 'open' && (told.get(id) ?? proposal?.certainty === 'certain')
  return {
    chosen: rows.filter(has),
    has,
    set: (lines, on) => setTold(new Map([...told, ...lines.map(({ id }) => [id, on] as const)])),
  }
}
