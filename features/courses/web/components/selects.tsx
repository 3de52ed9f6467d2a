import { Select, type SelectProps } from '@mantine/core'
import { today } from '#kit/web/clock.ts'
import { yearsToChoose } from '../../domain/rules.ts'
import { useAcademicYears, useCategories, useCourseOptions } from '../api.ts'

type One<Value extends string | number> = Omit<SelectProps<Value>, 'data'>

/** Stands for names that are on their way. */
export const LOADING = 'Caricamento…'

/** A course category. */
export function CategorySelect(props: One<number>) {
  const categories = useCategories()
  return (
    <Select<number>
      label="Categoria"
      searchable
      nothingFoundMessage={categories ? 'Nessuna categoria con questo nome' : LOADING}
      {...props}
      data={(categories ?? []).map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** An academic year, written `2026/2027`. */
export function AcademicYearSelect(props: One<string>) {
  const used = useAcademicYears() ?? []
  return (
    <Select<string>
      label="Anno accademico"
      allowDeselect={false}
      {...props}
      data={yearsToChoose(used, props.value ?? null, today())}
    />
  )
}

/** A course as selects list it: courses of two years often have one name. */
export function courseLabel({ name, academicYear }: { name: string; academicYear?: string }) {
  return academicYear === undefined ? name : `${name} · ${academicYear}`
}

/** One of the courses that take students, except `without`. */
export function CourseSelect({ without, ...props }: One<number> & { without?: number }) {
  const courses = useCourseOptions('offered')
  return (
    <Select<number>
      label="Corso"
      searchable
      nothingFoundMessage={courses ? 'Nessun corso con questo nome' : LOADING}
      {...props}
      data={(courses ?? [])
        .filter(({ id }) => id !== without)
        .map((course) => ({ value: course.id, label: courseLabel(course) }))}
    />
  )
}
