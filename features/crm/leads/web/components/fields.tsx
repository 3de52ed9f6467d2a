import { MultiSelect, NumberInput, TextInput } from '@mantine/core'
import { useTagGroups } from '#f/crm/tags/web/public.tsx'
import type { TagGroup } from '#f/crm/tags/domain/contract.ts'
import { DayField } from '#kit/web/day-field.tsx'
import { offerProps } from '#kit/web/options.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { AGE_MAX } from '../../domain/rules.ts'
import classes from './lead.module.css'
import type { LeadValues } from './values.ts'

interface Props<V extends LeadValues> {
  readonly form: SaveForm<V>
  /** Said when a tag of an outcome is added: the call comes first. */
  readonly onOutcome: () => void
  /** Editing: what the call was booked for can be changed. */
  readonly booking?: boolean
}

/** The fields of a lead, and one choice of tags for each category. */
export function LeadFields<V extends LeadValues>({ form, onOutcome, booking = false }: Props<V>) {
  const { field } = form
  return (
    <div className={classes['fields']}>
      <TextInput label="Nome" required autoComplete="off" autoFocus={!booking} {...field('name')} />
      <TextInput label="Cognome" required autoComplete="off" {...field('surname')} />
      <TextInput label="Mail" required type="email" autoComplete="off" {...field('mail')} />
      <TextInput label="Telefono" type="tel" autoComplete="off" {...field('phone')} />
      <NumberInput label="Età" min={0} max={AGE_MAX} hideControls {...ageField(field('age'))} />
      <TextInput label="Città" autoComplete="off" {...field('city')} />
      <DayField label="Data iscrizione" {...field('registeredOn')} />
      {booking && (
        <TextInput
          label="Prenotazione chiamata"
          autoComplete="off"
          {...field('booking' as keyof V & string)}
        />
      )}
      <Tags form={form} onOutcome={onOutcome} />
    </div>
  )
}

const ageField = <P extends { readonly value: unknown }>(props: P) => ({
  ...props,
  value: (props.value ?? '') as number | string,
})

function Tags<V extends LeadValues>({ form, onOutcome }: Pick<Props<V>, 'form' | 'onOutcome'>) {
  const offer = useTagGroups()
  const held = form.field('tagIds')
  const tagIds = held.value as number[]
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
