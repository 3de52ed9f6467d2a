import { z } from 'zod'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { asks, scripts } from '#kit/server/legacy/scripts.ts'
import type { Week } from '../domain/contract.ts'
import { TABLE_NAME } from '../domain/text.ts'
import { dashboardRoutes as routes } from './routes.ts'

/** Leads without an origin or without a course. */
const NONE = '-'

const counted = z.object({
  count: z.int().meta({ example: 2 }),
  ids: z.array(z.int()).meta({ example: [12, 15] }),
})
const byCourse = z.record(z.string().meta({ example: 'TR' }), counted)

/** By the code of the origin and of the course, the leads that have both. */
function leadsOf({ rows, columns, cells }: Week['tables'][number]) {
  const nameOf = (codes: typeof rows, id: number) =>
    codes.find((code) => code.id === id && id > 0)?.name ?? NONE
  const of = new Map<string, Map<string, { count: number; ids: number[] }>>()
  for (const { row, column, leadIds } of cells) {
    const origin = of.get(nameOf(rows, row)) ?? new Map()
    origin.set(nameOf(columns, column), { count: leadIds.length, ids: leadIds })
    of.set(nameOf(rows, row), origin)
  }
  // Tags are called as somebody likes, also as what every object has: no object may be reached by it.
  return Object.fromEntries([...of].map(([name, courses]) => [name, Object.fromEntries(courses)]))
}

const interval = answer.record<Week>({
  valid: answer.cell(z.boolean(), 'valid'),
  new_end: answer.words('2026-10-16 17:00:00', ({ newEnd }) => newEnd.replace('T', ' ')),
})
const table = answer.record<Week['tables'][number]>({
  table_name: answer.words('Non buone', ({ key }) => TABLE_NAME[key]),
  leads: answer.cell(z.record(z.string().meta({ example: 'FB' }), byCourse), leadsOf),
})

export const dashboardScripts = scripts({
  getDashboard: asks(routes.week, {
    who: 'crm',
    byGet: true,
    summary:
      'The leads of the seven days from date_start at 17:00, by origin and course; of "Non ' +
      'buone" by origin and reason. Asked by GET. What has no such tag stands below "-". While ' +
      'the week goes on valid is false and new_end is now. time_start is always 17:00.',
    fields: {
      start: field.as('date_start', field.day('2026-10-09')),
      time: field.as('time_start', field.optional(field.text('17:00'))),
    },
    input: ({ start }) => ({ start }),
    answer: answer.record<Week>({
      interval: answer.among((week: Week) => week, interval),
      data: answer.among('tables', answer.list(table)),
    }),
  }),
})
