import { Select, type SelectProps } from '@mantine/core'
import { today } from '#kit/web/clock.ts'
import { offerProps } from '#kit/web/options.tsx'
import { yearsToChoose } from '../../domain/rules.ts'
import { FIELD_LABELS } from '../../domain/text.ts'
import { useAcademicYears, useCategories, useCourseOptions } from '../api.ts'
import { CATEGORY_WORDS, COURSE_WORDS, courseLabel } from './words.ts'

type One<Value extends string | number> = Omit<SelectProps<Value>, 'data'>

/** A course category; the one that is `own` already is offered whatever could be read. */
export function CategorySelect({
  own,
  ...props
}: One<number> & { own?: { readonly id: number; readonly name: string } | undefined }) {
  const offer = useCategories()
  const rows = offer.rows ?? []
  const offered = !own || rows.some(({ id }) => id === own.id) ? rows : [own, ...rows]
  return (
    <Select<number>
      label={FIELD_LABELS.categoryId}
      {...props}
      {...offerProps(offer, CATEGORY_WORDS, props.error)}
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** An academic year, written `2026/2027`. */
export function AcademicYearSelect(props: One<string>) {
  const used = useAcademicYears().rows ?? []
  return (
    <Select<string>
      label={FIELD_LABELS.academicYear}
      allowDeselect={false}
      {...props}
      data={yearsToChoose(used, props.value ?? null, today())}
    />
  )
}

/** One of the courses that take students, except `without`. */
export function CourseSelect({ without, ...props }: One<number> & { without?: number }) {
  const offer = useCourseOptions('offered')
  const words = { ...COURSE_WORDS, nothing: 'Nessun corso con questo nome' }
  return (
    <Select<number>
      label="Corso"
      {...props}
      {...offerProps(offer, words, props.error)}
      data={(offer.rows ?? [])
        .filter(({ id }) => id !== without)
        .map((course) => ({ value: course.id, label: courseLabel(course) }))}
    />
  )
}
