import { isDay } from '#kit/domain/day.ts'
import { DayField } from '../day-field.tsx'
import type { Filter } from './types.ts'

/** A filter of a list by a day, with its label inside the field, where it stays beside the day. */
export const dayFilter = <Name extends string>(name: Name, label: string): Filter<Name> => ({
  name,
  label,
  field: (value, change) => (
    <DayField
      aria-label={label}
      leftSection={<span className="dim small">{label}</span>}
      leftSectionWidth={`calc(${label.length}ch + 1rem)`}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => {
        if (next === null || isDay(next)) change(next ?? undefined)
      }}
    />
  ),
})
