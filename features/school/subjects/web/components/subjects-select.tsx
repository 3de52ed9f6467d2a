import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { offerProps } from '#kit/web/options.tsx'
import { useSubjectOptions } from '../api.ts'

const WORDS = { what: 'le materie', nothing: 'Nessun’altra materia' }

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
  const offer = useSubjectOptions()
  const offered = offer.rows ?? []
  const missing = assigned.filter(({ id }) => !offered.some((subject) => subject.id === id))
  return (
    <MultiSelect<number>
      label="Materie"
      hidePickedOptions
      {...props}
      {...offerProps(offer, WORDS, props.error)}
      data={[
        ...missing.map(({ id, name }) => ({ value: id, label: name })),
        ...offered.map(({ id, label }) => ({ value: id, label })),
      ]}
    />
  )
}
