import type { Filter } from '#kit/web/table/types.ts'
import { ALL_CATEGORIES } from '../../domain/text.ts'
import { useAcademicYears, useCategories, useCourseOptions } from '../api.ts'
import { courseLabel } from './words.ts'

/** Lists by course category; `seleziona tutti` is no filter. */
export function useCategoryFilter(): Filter<'categoryId'> {
  const { rows, retry } = useCategories()
  return {
    name: 'categoryId',
    label: 'Categoria',
    all: ALL_CATEGORIES,
    retry,
    options: rows?.map(({ id, name }) => ({ value: id, label: name })),
  }
}

/** Lists by course, the ended ones too. */
export function useCourseFilter(): Filter<'courseId'> {
  const { rows, retry } = useCourseOptions('all')
  return {
    name: 'courseId',
    label: 'Corso',
    retry,
    options: rows?.map((course) => ({ value: course.id, label: courseLabel(course) })),
  }
}

/** Lists by academic year. */
export function useYearFilter(): Filter<'academicYear'> {
  const { rows, retry } = useAcademicYears()
  return {
    name: 'academicYear',
    label: 'Anno',
    retry,
    options: rows?.map((year) => ({ value: year, label: year })),
  }
}
