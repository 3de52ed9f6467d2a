import type { Constraints } from '#kit/server/error-registry.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { countLessonsFrom } from './queries.ts'

export const roomConstraints: Constraints = {
  rooms_name: { code: 'rooms.taken', field: 'name' },
}

/**
 * A room. It is not deleted while lessons of today or later are held in it: they would have
 * nowhere to go. Those of the past keep its name.
 */
export const ROOM = {
  table: 'rooms',
  entity: 'room',
  missing: 'rooms.not_found',
  async beforeDelete({ tx, today }, id) {
    const lessons = await countLessonsFrom(tx, id, today)
    return lessons > 0 ? refuse('rooms.in_use', { data: { lessons } }) : ok(true)
  },
} as const satisfies TrashKind
