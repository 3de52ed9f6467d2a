import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { offerProps } from '#kit/web/options.tsx'
import { TAG_GONE } from '../../domain/text.ts'
import type { TagRole } from '../../domain/types.ts'
import { useTagGroups } from '../api.ts'

/** Large enough for a thumb. */
const TAP = { inputField: { minHeight: 24 } }
const WORDS = { what: 'i tag', nothing: 'Nessun tag con questo nome' }

function useGrouped(roles?: readonly (TagRole | null)[]) {
  const offer = useTagGroups()
  const groups = (offer.rows ?? []).filter(({ role }) => roles?.includes(role) ?? true)
  const data = groups.map(({ name, tags }) => ({
    group: name,
    items: tags.map((tag) => ({ value: tag.id, label: tag.name })),
  }))
  return { offer, data }
}

/** Several tags of any category. */
export function TagsSelect(props: Omit<MultiSelectProps<number>, 'data'>) {
  const { offer, data } = useGrouped()
  const known = new Set(data.flatMap(({ items }) => items.map(({ value }) => value)))
  // An address may ask for one that was deleted, or that is not read yet: its number says nothing.
  const unknown = (props.value ?? []).filter((id) => !known.has(id))
  const label = offer.rows ? TAG_GONE : '…'
  return (
    <MultiSelect<number>
      hidePickedOptions
      styles={TAP}
      {...props}
      {...offerProps(offer, WORDS, props.error)}
      data={[...data, ...unknown.map((value) => ({ value, label }))]}
    />
  )
}

/** One tag, of any category or of those with one of these roles. */
export function TagSelect({
  roles,
  ...props
}: Omit<SelectProps<number>, 'data'> & { roles?: readonly TagRole[] }) {
  const { offer, data } = useGrouped(roles)
  return <Select<number> {...props} {...offerProps(offer, WORDS, props.error)} data={data} />
}
