import { Select, type SelectProps } from '@mantine/core'
import { offerProps } from '#kit/web/options.tsx'
import { NO_ROOM } from '../../domain/text.ts'
import { useRoomOptions } from '../api.ts'

const WORDS = { what: 'le aule', nothing: 'Nessuna aula con questo nome' }

/** A room that is chosen already. */
interface Assigned {
  readonly id: number
  readonly name: string
}

interface Props extends Omit<SelectProps<number>, 'data'> {
  readonly assigned?: Assigned | undefined
  /** The rooms that are free when one is needed, which then come first. */
  readonly freeIds?: readonly number[] | undefined
}

const NONE = { value: 0, label: NO_ROOM }

/** One of the rooms, and the `assigned` one, which may be in the trash; none is `----`, to be chosen too. */
export function RoomSelect({ assigned, freeIds, onChange, ...props }: Props) {
  const offer = useRoomOptions()
  const rooms = offer.rows ?? []
  const missing = assigned && !rooms.some(({ id }) => id === assigned.id) ? [assigned] : []
  const options = [...missing, ...rooms].map(({ id, name }) => ({ value: id, label: name }))
  return (
    <Select<number>
      label="Aula"
      placeholder={NO_ROOM}
      // Also the field to mend when a room is missing: an open list would hide what is said of it.
      openOnFocus={false}
      {...props}
      {...offerProps(offer, WORDS, props.error)}
      data={options.length > 0 ? [NONE, ...(freeIds ? parted(options, freeIds) : options)] : []}
      onChange={(id, option) => onChange?.(id === NONE.value ? null : id, option)}
    />
  )
}

function parted(options: readonly { value: number; label: string }[], freeIds: readonly number[]) {
  const free = new Set(freeIds)
  return [
    {
      group: 'Libere a quell’ora',
      items: freeIds.flatMap((id) => options.find(({ value }) => value === id) ?? []),
    },
    { group: 'Occupate a quell’ora', items: options.filter(({ value }) => !free.has(value)) },
  ]
}
