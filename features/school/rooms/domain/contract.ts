import { z } from 'zod'
import { day, id, line, operation, trashOperations, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'

export const roomCodes = {
  'rooms.not_found': 'not_found',
  'rooms.taken': 'conflict',
  'rooms.in_use': 'conflict',
  'rooms.booked': 'conflict',
} as const satisfies Codes

/** A line of the list of rooms. */
export const roomRow = z.object({ id, name: z.string(), version })
export type RoomRow = z.infer<typeof roomRow>

/** A room; in the trash it stays readable, since its lessons keep it. */
export const room = roomRow.extend({ deleted: z.boolean() })
export type Room = z.infer<typeof room>

/** An event in a room, for calendars beside the lessons. */
export const roomEvent = z.object({
  eventId: id,
  title: z.string(),
  roomId: id,
  roomName: z.string(),
  /** Local wall time, `yyyy-MM-ddTHH:mm:ss`. */
  startsAt: z.string(),
  minutes: z.int(),
})
export type RoomEvent = z.infer<typeof roomEvent>

const data = { name: line() }

export const roomsContract = {
  list: operation('school', 'GET', '/rooms', 'Classrooms')
    .input(listInput(['name'], {}))
    .output(listOutput(roomRow)),
  options: operation('school', 'GET', '/room-options', 'Classrooms to choose from, by name')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.object({ id, name: z.string() })) })),
  events: operation('school', 'GET', '/room-events', 'Events in rooms between two days')
    .input(z.strictObject({ from: day, to: day, roomId: id.optional() }))
    .output(z.object({ rows: z.array(roomEvent) })),
  get: operation('school', 'GET', '/rooms/{id}', 'One classroom, also from the trash')
    .input(z.strictObject({ id }))
    .output(room),
  create: operation('school', 'POST', '/rooms', 'Create a classroom')
    .input(z.strictObject(data))
    .output(z.object({ id })),
  rename: operation('school', 'PUT', '/rooms/{id}', 'Give a classroom another name')
    .input(z.strictObject({ id, version, ...data }))
    .output(z.object({ version })),
  ...trashOperations('school', '/rooms', 'a room'),
}
