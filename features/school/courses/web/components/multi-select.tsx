import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { offerProps } from '#kit/web/options.tsx'
import { useCourseOptions } from '../api.ts'
import { COURSE_WORDS, courseLabel } from './words.ts'

/** A course that is selected already. */
interface Assigned {
  readonly id: number
  readonly name: string
  readonly academicYear?: string
}

/**
 * Several courses: those that take students, and those `assigned` already, which may have ended
 * or be in the archive; never the one `without`. With `onlyAssigned` no others.
 */
export function CourseMultiSelect({
  assigned = [],
  without,
  onlyAssigned = false,
  ...props
}: Omit<MultiSelectProps<number>, 'data'> & {
  assigned?: readonly Assigned[]
  without?: number
  onlyAssigned?: boolean
}) {
  const offer = useCourseOptions('offered')
  const offered = offer.rows ?? []
  const words = { ...COURSE_WORDS, nothing: 'Nessun altro corso' }
  const others = assigned.filter(({ id }) => !offered.some((course) => course.id === id))
  return (
    <MultiSelect<number>
      label="Corsi"
      hidePickedOptions
      {...props}
      {...offerProps(offer, words, props.error)}
      data={(onlyAssigned ? assigned : [...others, ...offered])
        .filter(({ id }) => id !== without)
        .map((course) => ({ value: course.id, label: courseLabel(course) }))}
    />
  )
}
