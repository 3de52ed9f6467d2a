import { formatDayDash } from '#kit/domain/format.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { asks, scripts, through } from '#kit/server/legacy/scripts.ts'
import { closingsRoutes as routes } from './routes.ts'

const EXAMPLE = '25-12-2026'

const fields = { day: field.dashDay(EXAMPLE) }

const chiusura = answer.record<{ readonly day: string; readonly reason: string }>({
  day: answer.words(EXAMPLE, ({ day }) => formatDayDash(day)),
  motivo: answer.words('Natale', 'reason'),
})

export const closingScripts = scripts({
  getChiusura: asks(routes.list, {
    summary: 'All closing days in order.',
    answer: answer.rowsOf(chiusura),
  }),
  addChiusura: through(routes.add, {
    summary: 'Adds a closing day; refused, with the list of them, when there are lessons on it.',
    fields,
    input: ({ day }) => ({ days: [{ day }] }),
  }),
  deleteChiusura: through(routes.remove, {
    summary: 'Removes a closing day.',
    fields,
    input: ({ day }) => ({ days: [day] }),
  }),
})
