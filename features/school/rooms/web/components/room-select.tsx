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

/** One of the rooms, and the `assigned` one, which may be in the trash; none is written `----`. */
export function RoomSelect({
  assigned,
  ...props
}: Omit<SelectProps<number>, 'data'> & { assigned?: Assigned | undefined }) {
  const offer = useRoomOptions()
  const rooms = offer.rows ?? []
  const missing = assigned && !rooms.some(({ id }) => id === assigned.id) ? [assigned] : []
  return (
    <Select<number>
      label="Aula"
      placeholder={NO_ROOM}
      // Also the field to mend when a room is missing: an open list would hide what is said of it.
      openOnFocus={false}
      {...props}
      {...offerProps(offer, WORDS, props.error)}
      data={[...missing, ...rooms].map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
