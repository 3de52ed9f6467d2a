import { z } from 'zod'
import { id, line, operation, trashOperations, version } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { listInput, listOutput } from '#kit/domain/list.ts'

export const roomCodes = {
  'rooms.not_found': 'not_found',
  'rooms.taken': 'conflict',
  'rooms.in_use': 'conflict',
} as const satisfies Codes

/** A line of the list of rooms. */
export const roomRow = z.object({ id, name: z.string(), version })
export type RoomRow = z.infer<typeof roomRow>

/** A room; in the trash it stays readable, since its lessons keep it. */
export const room = roomRow.extend({ deleted: z.boolean() })
export type Room = z.infer<typeof room>

const data = { name: line() }

export const roomsContract = {
  list: operation('school', 'GET', '/rooms', 'Classrooms')
    .input(listInput(['name'], {}))
    .output(listOutput(roomRow)),
  options: operation('school', 'GET', '/room-options', 'Classrooms to choose from, by name')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.object({ id, name: z.string() })) })),
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
