import { z } from 'zod'
import { done, line, operation, optionalLine } from '#kit/domain/contract.ts'
import type { Codes } from '#kit/domain/errors.ts'
import { LONGEST_VIEW_NAME, MOST_COLUMNS, MOST_FILTERS } from './rules.ts'

export const viewCodes = {
  'views.not_found': 'not_found',
  'views.too_many': 'limit',
} as const satisfies Codes

const word = line(40)
const columns = z.array(word).max(MOST_COLUMNS)

/** How a list is shown: every column in its order, those that are not shown, filters and order. */
const content = z.strictObject({
  columns,
  hidden: columns,
  filters: z
    .record(word, z.union([line(), z.number(), z.boolean()]))
    .refine((filters) => Object.keys(filters).length <= MOST_FILTERS, 'Troppi filtri'),
  sort: word.optional(),
  dir: z.enum(['asc', 'desc']).optional(),
})

const view = {
  /** The list, as the screens call it: `courses.list`. */
  list: z.string().regex(/^[\w.-]{1,80}$/),
  /** Without a name it is how the list is shown until a view is chosen. */
  name: optionalLine(LONGEST_VIEW_NAME),
  content,
}

/** Users keep their own. */
export const viewsContract = {
  mine: operation('own-account', 'GET', '/list-views', 'The own views of all lists, by name')
    .input(z.strictObject({}).optional())
    .output(z.object({ rows: z.array(z.object(view)) })),
  save: operation('own-account', 'POST', '/list-views', 'Keep a view; one of the same name goes')
    .input(z.strictObject(view))
    .output(done),
  delete: operation('own-account', 'POST', '/list-views/removal', 'Delete one of the own views')
    .input(z.strictObject({ list: view.list, name: view.name }))
    .output(done),
}
