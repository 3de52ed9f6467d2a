import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import type { DoorRow } from '../../domain/contract.ts'
import { NOBODY_INVITED, STATE_LABELS } from '../../domain/text.ts'

type AtDoor = DoorRow & { readonly present: boolean }

interface Props {
  readonly rows: readonly AtDoor[]
  /** Whether they are those of a name that is looked for. */
  readonly searched: boolean
  readonly onMark: (row: AtDoor, present: boolean) => void
}

/** Everybody by name, each with one large button: here, and here after all not. */
export function DoorList({ rows, searched, onMark }: Props) {
  if (rows.length === 0) {
    return (
      <p className="dim" style={{ marginBlock: '1em' }}>
        {searched ? 'Nessuno con questo nome.' : NOBODY_INVITED}
      </p>
    )
  }
  return (
    <ul className="stack gap-xs bare" aria-label="Persone">
      {rows.map((row) => (
        <li key={row.id} className="row apart">
          <span className="breaks">
            {row.name} <span className="dim small">{STATE_LABELS[row.state]}</span>
          </span>
          <Button
            size="md"
            style={{ flex: 'none' }}
            variant={row.present ? 'filled' : 'default'}
            leftSection={row.present ? <IconCheck size={18} /> : undefined}
            aria-pressed={row.present}
            aria-label={`${row.name}: ${row.present ? 'presente' : 'segna presente'}`}
            onClick={() => onMark(row, !row.present)}
          >
            {row.present ? 'Presente' : 'Segna presente'}
          </Button>
        </li>
      ))}
    </ul>
  )
}
