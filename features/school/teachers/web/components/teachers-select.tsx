import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { offerProps } from '#kit/web/options.tsx'
import type { TeacherGroup } from '../../domain/contract.ts'
import { chooseTeachers } from '../../domain/rules.ts'
import { useTeacherGroups, useTeacherOptions } from '../api.ts'

/** Values of the field: teachers and groups have numbers of their own. */
const TEACHER = 't'
const GROUP = 'g'
const teacherValue = (id: number) => `${TEACHER}${id}`
const groupValue = (id: number) => `${GROUP}${id}`
const idsOf = (kind: string, values: readonly string[]) =>
  values.filter((value) => value.startsWith(kind)).map((value) => Number(value.slice(1)))

const WORDS = { what: 'gli insegnanti', nothing: 'Nessun altro insegnante' }

/** A teacher who is chosen already. */
interface Assigned {
  readonly id: number
  /** "Cognome Nome". */
  readonly name: string
}

interface Props extends Omit<MultiSelectProps<string>, 'data' | 'value' | 'onChange'> {
  /** The teachers, those of the group included. */
  readonly value?: readonly number[]
  readonly onChange?: (teacherIds: number[]) => void
  /** The group among them: while all its members are there. */
  readonly groupId?: number | null
  /** Without it no groups are offered. */
  readonly onGroupChange?: (groupId: number | null) => void
  /** Those chosen already, who may be in the trash. */
  readonly assigned?: readonly Assigned[]
  /** Who has something else to do when they are needed, and comes after the others. */
  readonly busyIds?: readonly number[] | undefined
}

/**
 * Several teachers, or one group of them: a chosen group stands beside its members, and is given
 * up with the first of them.
 */
export function TeachersSelect(props: Props) {
  const {
    value = [],
    onChange,
    groupId = null,
    onGroupChange,
    assigned = [],
    busyIds,
    ...rest
  } = props
  const teachersOffer = useTeacherOptions()
  const groupsOffer = useTeacherGroups()
  const offered = teachersOffer.rows ?? []
  const missing = assigned.filter(({ id }) => !offered.some((teacher) => teacher.id === id))
  const known = [...missing, ...offered]
  const usable = (groupsOffer.rows ?? []).filter((group) => isUsable(group, groupId))
  // Those whose names are still on their way are neither shown nor lost.
  const hidden = value.filter((id) => !known.some((teacher) => teacher.id === id))
  const shownGroup = usable.some(({ id }) => id === groupId) ? groupId : null
  const change = (chosen: string[]) => {
    const ids = { teacherIds: idsOf(TEACHER, chosen), groupIds: idsOf(GROUP, chosen) }
    const next = chooseTeachers(ids, shownGroup, usable)
    onChange?.([...next.teacherIds, ...hidden])
    if (next.groupId !== groupId) onGroupChange?.(next.groupId)
  }
  const teachers = known.map(({ id, name }) => ({ value: teacherValue(id), label: name }))
  const named = usable.map(({ id, name }) => ({ value: groupValue(id), label: name }))
  // Both are read again when either could not be.
  const retries = [teachersOffer.retry, groupsOffer.retry].filter((retry) => retry !== undefined)
  const retry = retries.length > 0 ? () => retries.forEach((again) => again()) : undefined
  const offer = { rows: teachersOffer.rows, retry }
  const withGroups = onGroupChange !== undefined && named.length > 0
  const busy = new Set(busyIds?.map(teacherValue))
  const people = busyIds
    ? [
        { group: 'Liberi a quell’ora', items: teachers.filter((one) => !busy.has(one.value)) },
        { group: 'Già impegnati', items: teachers.filter((one) => busy.has(one.value)) },
      ]
    : [{ group: 'Insegnanti', items: teachers }]
  return (
    <MultiSelect<string>
      label="Insegnanti"
      hidePickedOptions
      {...rest}
      {...offerProps(offer, WORDS, rest.error)}
      value={[
        ...(withGroups && shownGroup !== null ? [groupValue(shownGroup)] : []),
        ...value.filter((id) => !hidden.includes(id)).map(teacherValue),
      ]}
      onChange={change}
      data={
        withGroups ? [{ group: 'Gruppi', items: named }, ...people] : busyIds ? people : teachers
      }
    />
  )
}

/** A group whose teachers are all in the trash can be chosen no more, only kept. */
function isUsable(group: TeacherGroup, groupId: number | null): boolean {
  return group.teacherIds.length > 0 || group.id === groupId
}
