import { LEFT_OUT_LABELS } from '#f/school/recipients/domain/text.ts'
import { plural } from '#kit/domain/format.ts'

/** Why somebody who is meant gets nothing. */
const WHY: Readonly<Record<string, string>> = { ...LEFT_OUT_LABELS, invited: 'già invitato' }

interface Invitee {
  readonly name: string
  readonly address: string
  readonly leftOut: string | null
}

/** The first of those who are meant, by name, and how many more there are. */
export function Invitees({ rows, total }: { rows: readonly Invitee[]; total: number }) {
  if (rows.length === 0) return null
  return (
    <ul className="bare small" style={{ maxHeight: '12rem', overflowY: 'auto' }}>
      {rows.map(({ name, address, leftOut }) => (
        <li key={`${name} ${address}`}>
          {name} <span className="dim">{leftOut === null ? address : (WHY[leftOut] ?? '')}</span>
        </li>
      ))}
      {total > rows.length && (
        <li className="dim">{`e ${plural(total - rows.length, 'altro', 'altri')}`}</li>
      )}
    </ul>
  )
}
