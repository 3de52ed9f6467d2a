import type { Filter } from '#kit/web/table/types.ts'
import { useSubjectOptions } from '../api.ts'

/** Lists by subject. */
export function useSubjectFilter(): Filter<'subjectId'> {
  const subjects = useSubjectOptions()
  return {
    name: 'subjectId',
    label: 'Materia',
    all: 'tutte',
    options: subjects?.map(({ id, label }) => ({ value: id, label })),
  }
}
