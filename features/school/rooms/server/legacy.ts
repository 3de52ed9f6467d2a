import { z } from 'zod'
import { ok } from '#kit/domain/result.ts'
import { acted, ACTED, added, alias, idField, needed, textField } from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { insertRecord } from '#kit/server/records.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { roomsContract as c } from '../domain/contract.ts'
import { NO_ROOM } from '../domain/text.ts'
import { ROOM } from './mutations.ts'
import * as find from './queries.ts'

/** Old clients know "no room" as a room of number 0. */
const PLACEHOLDER = { id: 0, nome: NO_ROOM }

export const roomScripts: readonly Script[] = [
  reads(
    {
      name: 'getAule',
      who: 'staff',
      summary: 'Classrooms by name; first the number 0, which stands for no room.',
      fields: z.object({}),
      answer: z.array(
        z.object({
          id: z.int().nonnegative().meta({ example: 3 }),
          nome: z.string().meta({ example: 'Sala prove' }),
        }),
      ),
    },
    async ({ db }) => {
      const rooms = await find.listAllRooms(db)
      return ok([PLACEHOLDER, ...rooms.map(({ id, name }) => ({ id, nome: name }))])
    },
  ),
  adds(
    {
      name: 'addAula',
      who: 'staff',
      summary: 'Creates a classroom.',
      fields: z.object({
        nome: needed(textField('Sala prove')),
        name: alias(textField('Sala prove'), 'nome'),
      }),
      answer: added,
      names: { name: 'nome' },
    },
    async (at, fields) => {
      const input = await accept(c.create, { name: fields.nome ?? fields.name })
      if (!input.ok) return input
      return ok({ ...ACTED, id: await insertRecord(at, ROOM, input.value) })
    },
  ),
  writes(
    {
      name: 'deleteAula',
      who: 'staff',
      summary:
        'Moves a classroom to the trash, from where the screens can restore it; refused while lessons of today or later are held in it.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async (at, fields) => answering(await deleteRecord(at, ROOM, fields.id), () => ACTED),
  ),
]
