import { MultiSelect, type MultiSelectProps, Select, type SelectProps } from '@mantine/core'
import { offerProps } from '#kit/web/options.tsx'
import { useTagGroups } from '../api.ts'

/** Large enough for a thumb. */
const TAP = { inputField: { minHeight: 24 } }
const WORDS = { what: 'i tag', nothing: 'Nessun tag con questo nome' }

function useGrouped() {
  const offer = useTagGroups()
  const data = (offer.rows ?? []).map(({ name, tags }) => ({
    group: name,
    items: tags.map((tag) => ({ value: tag.id, label: tag.name })),
  }))
  return { offer, data }
}

/** Several tags of any category. */
export function TagsSelect(props: Omit<MultiSelectProps<number>, 'data'>) {
  const { offer, data } = useGrouped()
  return (
    <MultiSelect<number>
      hidePickedOptions
      styles={TAP}
      {...props}
      {...offerProps(offer, WORDS, props.error)}
      data={data}
    />
  )
}

/** One tag of any category. */
export function TagSelect(props: Omit<SelectProps<number>, 'data'>) {
  const { offer, data } = useGrouped()
  return <Select<number> {...props} {...offerProps(offer, WORDS, props.error)} data={data} />
}
