import { MultiSelect } from '@mantine/core'
import { type Offer, offerProps } from '#kit/web/options.tsx'
import { NO_FORMER, SELECT_ALL } from '../../domain/text.ts'

interface Named {
  readonly id: number
  readonly label: string
}

interface Props {
  readonly label: string
  readonly words: { readonly what: string; readonly nothing: string }
  readonly offer: Offer<Named>
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
  /** An option that means nobody: it stands there while nothing is chosen. */
  readonly none?: boolean
}

/** Stand for no record: all of them, and nobody. */
const ALL = -1
const NONE = 0

/** Several of what is offered, or all of it at once. */
export function Choices({ label, words, offer, value, onChange, none = false }: Props) {
  const rows = offer.rows ?? []
  const data = [
    // Of what has not been read yet it would choose nobody.
    ...(rows.length > 0 ? [{ value: ALL, label: SELECT_ALL }] : []),
    ...(none ? [{ value: NONE, label: NO_FORMER }] : []),
    ...rows.map((row) => ({ value: row.id, label: row.label })),
  ]
  const shown = none && value.length === 0 ? [NONE] : [...value]
  const change = (chosen: number[]) => {
    if (chosen.includes(ALL)) return onChange(rows.map(({ id }) => id))
    // Chosen anew it takes the others away; another one takes it away.
    const nobody = chosen.includes(NONE) && value.length > 0
    onChange(nobody ? [] : chosen.filter((id) => id !== NONE))
  }
  return (
    <MultiSelect<number>
      label={label}
      hidePickedOptions
      openOnFocus={false}
      {...offerProps(offer, words)}
      data={data}
      value={shown}
      onChange={change}
    />
  )
}
