import { Skeleton, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { DayField } from '#kit/web/day-field.tsx'
import type { SaveForm } from '#kit/web/save.ts'
import { FIELD_LABELS as label } from '../../domain/text.ts'
import classes from './lead.module.css'
import type { LeadValues } from './values.ts'

const LeadTags = lazy(() => import('./lead-tags.tsx').then((part) => ({ default: part.LeadTags })))

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
    <div className={`${classes['fields']} tiles`}>
      <TextInput
        label={label.name}
        required
        autoComplete="off"
        autoFocus={!booking}
        {...field('name')}
      />
      <TextInput label={label.surname} required autoComplete="off" {...field('surname')} />
      <TextInput label={label.mail} required type="email" autoComplete="off" {...field('mail')} />
      <TextInput label={label.phone} type="tel" autoComplete="off" {...field('phone')} />
      <TextInput
        label={label.age}
        inputMode="numeric"
        autoComplete="off"
        {...ageField(field('age'))}
      />
      <TextInput label={label.city} autoComplete="off" {...field('city')} />
      <DayField label={label.registeredOn} {...field('registeredOn')} />
      {booking && (
        <TextInput
          label={label.booking}
          autoComplete="off"
          {...field('booking' as keyof V & string)}
        />
      )}
      <Suspense fallback={<Skeleton height={60} />}>
        <LeadTags held={field('tagIds')} onOutcome={onOutcome} />
      </Suspense>
    </div>
  )
}

const ageField = <P extends { readonly value: unknown }>(props: P) => ({
  ...props,
  value: String(props.value ?? ''),
})
