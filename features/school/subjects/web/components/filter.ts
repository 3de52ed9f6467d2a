import { optionsOf } from '#kit/web/options.tsx'
import type { Filter } from '#kit/web/table/types.ts'
import { api } from '../api.ts'

/** Lists by subject. */
export const SUBJECT_FILTER: Filter<'subjectId'> = {
  name: 'subjectId',
  label: 'Materia',
  all: 'tutte',
  asks: optionsOf(api.options.query({}), ({ id, label }) => ({ value: id, label })),
}
