import { text } from '#kit/domain/contract.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { scripts, through } from '#kit/server/legacy/scripts.ts'
import { invitesRoutes as routes } from './routes.ts'

/** A day with a time, either way round; none when empty. The contract refuses what is neither. */
const expectedAt = text()
  .transform((written) => written.trim().replace(/^(\d{2})[/-](\d{2})[/-](\d{4})/, '$3-$2-$1'))
  .transform((written) =>
    written.replace(/^([\d-]{10})[ T](\d{1,2}):(\d{2})(:\d{2})?$/, asWallTime),
  )
  .transform((written) => (written === '' ? null : written))
  .meta({ kind: 'day and time, DD/MM/yyyy HH:mm', example: '07/03/2027 18:30' })
function asWallTime(_all: string, day: string, hours: string, minutes: string): string {
  return `${day}T${hours.padStart(2, '0')}:${minutes}:00`
}

export const inviteScripts = scripts({
  sendEventEmail: through(routes.send, {
    who: 'events',
    summary: 'Invites leads to an event by mail, with when they are expected and a note.',
    fields: {
      id: field.as('id_evento', field.id, 'id'),
      leadIds: field.as('leads', field.ids, 'id_lead', 'ids'),
      expectedAt: field.as('data', field.optional(expectedAt), 'data_ora'),
      notes: field.as('note', field.optional(field.text('Porta un monologo'))),
    },
    answer: answer.acted,
    once: true,
  }),
})
