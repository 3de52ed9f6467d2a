import type { Constraints } from '#kit/server/error-registry.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { countEventsFrom, countLessonsFrom } from './queries.ts'

export const roomConstraints: Constraints = {
  rooms_name: { code: 'rooms.taken', field: 'name' },
  // An event or a lesson took it between the look and the save.
  room_bookings_free: { code: 'rooms.booked', field: 'roomId' },
}

/**
 * A room. It is not deleted while lessons or events of today or later are held in it: they would have
 * nowhere to go. Those of the past keep its name.
 */
export const ROOM = {
  table: 'rooms',
  entity: 'room',
  missing: 'rooms.not_found',
  async beforeDelete({ tx, today }, id) {
    const lessons = await countLessonsFrom(tx, id, today)
    const events = await countEventsFrom(tx, id, today)
    return lessons + events > 0 ? refuse('rooms.in_use', { data: { lessons, events } }) : ok(true)
  },
} as const satisfies TrashKind
