import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useCourseOptions } from '../api.ts'
import { courseLabel, LOADING } from './selects.tsx'

/** A course that is selected already. */
interface Assigned {
  readonly id: number
  readonly name: string
  readonly academicYear?: string
}

/**
 * Several courses: those that take students, and those `assigned` already, which may have ended
 * or be in the archive; never the one `without`.
 */
export function CourseMultiSelect({
  assigned = [],
  without,
  ...props
}: Omit<MultiSelectProps<number>, 'data'> & {
  assigned?: readonly Assigned[]
  without?: number
}) {
  const options = useCourseOptions('offered')
  const offered = options ?? []
  const others = assigned.filter(({ id }) => !offered.some((course) => course.id === id))
  return (
    <MultiSelect<number>
      label="Corsi"
      searchable
      hidePickedOptions
      nothingFoundMessage={options ? 'Nessun altro corso' : LOADING}
      {...props}
      data={[...others, ...offered]
        .filter(({ id }) => id !== without)
        .map((course) => ({ value: course.id, label: courseLabel(course) }))}
    />
  )
}
