import { LEFT_OUT_LABELS } from '#f/school/recipients/domain/text.ts'

/** Why somebody who is meant gets nothing. */
const WHY: Readonly<Record<string, string>> = { ...LEFT_OUT_LABELS, invited: 'già invitato' }

interface Invitee {
  readonly name: string
  readonly address: string
  readonly leftOut: string | null
}

/** Those who are meant, by name, and why somebody gets nothing. */
export function Invitees({ rows }: { rows: readonly Invitee[] }) {
  if (rows.length === 0) return null
  return (
    <ul className="bare small" style={{ maxHeight: '12rem', overflowY: 'auto' }}>
      {rows.map(({ name, address, leftOut }, place) => (
        // A name and an address are also those of two.
        <li key={`${name} ${address} ${place}`}>
          {name} <span className="dim">{leftOut === null ? address : (WHY[leftOut] ?? '')}</span>
        </li>
      ))}
    </ul>
  )
}
