import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { NO_ROOM } from '../domain/text.ts'
import { listAllRooms } from './queries.ts'
import { roomsRoutes as routes } from './routes.ts'

/** Old clients know "no room" as a room of number 0. */
const PLACEHOLDER = { id: 0, name: NO_ROOM }

const aula = answer.record<typeof PLACEHOLDER>({
  id: answer.number(3, 'id'),
  nome: answer.words('Sala prove', 'name'),
})

export const roomScripts = scripts({
  getAule: reads({
    summary: 'Classrooms by name; first the number 0, which stands for no room.',
    answer: answer.list(aula),
    read: async ({ db }) => ok([PLACEHOLDER, ...(await listAllRooms(db))]),
  }),
  addAula: adds(routes.create, {
    summary: 'Creates a classroom.',
    fields: { name: field.as('nome', field.needed(field.text('Sala prove')), 'name') },
  }),
  deleteAula: through(routes.delete, {
    summary:
      'Moves a classroom to the trash, from where the screens can restore it; refused while lessons of today or later are held in it.',
    fields: { id: field.id },
  }),
})
