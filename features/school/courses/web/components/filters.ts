import { EXPORT_SIZE } from '#kit/domain/list.ts'
import { optionsOf } from '#kit/web/options.tsx'
import type { Filter } from '#kit/web/table/types.ts'
import { ALL_CATEGORIES } from '../../domain/text.ts'
import { api } from '../api.ts'
import { courseLabel } from './words.ts'

/** Lists by course category; `seleziona tutti` is no filter. */
export const CATEGORY_FILTER: Filter<'categoryId'> = {
  name: 'categoryId',
  label: 'Categoria',
  all: ALL_CATEGORIES,
  asks: optionsOf(api.categories.query({ size: EXPORT_SIZE }), ({ id, name }) => ({
    value: id,
    label: name,
  })),
}

/** Lists by course, the ended ones too. */
export const COURSE_FILTER: Filter<'courseId'> = {
  name: 'courseId',
  label: 'Corso',
  asks: optionsOf(api.options.query({ offer: 'all' }), (course) => ({
    value: course.id,
    label: courseLabel(course),
  })),
}

/** Lists by academic year. */
export const YEAR_FILTER: Filter<'academicYear'> = {
  name: 'academicYear',
  label: 'Anno',
  asks: optionsOf(api.academicYears.query({}), (year) => ({ value: year, label: year })),
}
