import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useSubjectOptions } from '../api.ts'

/** A subject that is chosen already. */
interface Assigned {
  readonly id: number
  /** "name - note". */
  readonly name: string
}

/** Several subjects, and those `assigned` already, which may be in the trash. */
export function SubjectsSelect({
  assigned = [],
  ...props
}: Omit<MultiSelectProps<number>, 'data'> & { assigned?: readonly Assigned[] }) {
  const options = useSubjectOptions()
  const offered = options ?? []
  const missing = assigned.filter(({ id }) => !offered.some((subject) => subject.id === id))
  return (
    <MultiSelect<number>
      label="Materie"
      searchable
      hidePickedOptions
      nothingFoundMessage={options ? 'Nessun’altra materia' : 'Caricamento…'}
      {...props}
      data={[
        ...missing.map(({ id, name }) => ({ value: id, label: name })),
        ...offered.map(({ id, label }) => ({ value: id, label })),
      ]}
    />
  )
}
