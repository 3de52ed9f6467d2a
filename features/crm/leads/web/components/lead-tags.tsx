import { MultiSelect } from '@mantine/core'
import { useTagGroups } from '#f/crm/tags/web/public.tsx'
import type { TagGroup } from '#f/crm/tags/domain/contract.ts'
import type { FieldProps } from '#kit/web/form/fields.ts'
import { offerProps } from '#kit/web/options.tsx'
import { Unread } from '#kit/web/unread.tsx'

interface Props {
  /** The tags of all categories, as a field of the form. */
  readonly held: FieldProps & { readonly value: readonly number[] }
  /** Said when a tag of an outcome is added: the call comes first. */
  readonly onOutcome: () => void
}

/** One choice of tags for each category. */
export function LeadTags({ held, onOutcome }: Props) {
  const offer = useTagGroups()
  const tagIds = held.value
  if (offer.retry) return <Unread what="i tag" retry={offer.retry} />
  return (offer.rows ?? []).map((group) => (
    <MultiSelect<number>
      key={group.id}
      label={group.name}
      hidePickedOptions
      styles={TAP}
      value={heldIn(group, tagIds)}
      {...offerProps(offer, { what: 'i tag', nothing: 'Nessun altro tag' })}
      data={group.tags.map(({ id, name }) => ({ value: id, label: name }))}
      error={group.position === offer.rows?.[0]?.position ? held.error : undefined}
      onChange={(chosen) => {
        const others = tagIds.filter((id) => !group.tags.some((tag) => tag.id === id))
        held.onChange([...others, ...chosen])
        const added = chosen.some((id) => !tagIds.includes(id))
        if (group.role === 'outcome' && added) onOutcome()
      }}
    />
  ))
}

/** Large enough for a thumb. */
const TAP = { inputField: { minHeight: 24 } }

const heldIn = ({ tags }: TagGroup, tagIds: readonly number[]) =>
  tags.map(({ id }) => id).filter((id) => tagIds.includes(id))
