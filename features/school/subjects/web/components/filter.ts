import type { Filter } from '#kit/web/table/types.ts'
import { useSubjectOptions } from '../api.ts'

/** Lists by subject. */
export function useSubjectFilter(): Filter<'subjectId'> {
  const { rows, retry } = useSubjectOptions()
  return {
    name: 'subjectId',
    label: 'Materia',
    all: 'tutte',
    retry,
    options: rows?.map(({ id, label }) => ({ value: id, label })),
  }
}
