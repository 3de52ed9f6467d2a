import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { completeTime, formTime, stepTime } from './time-field/typed-time.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** `HH:mm`, as far as it is typed. */
  readonly value: string
  readonly onChange: (time: string) => void
}

/**
 * A time of day, `18:30`: digits are enough, the colon comes by itself, the arrow keys go from
 * quarter to quarter of an hour.
 */
export function TimeField({ value, onChange, ...rest }: Props) {
  const complete = () => {
    const whole = completeTime(value)
    if (whole !== value) onChange(whole)
  }
  return (
    <TextInput
      placeholder="hh:mm"
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      {...rest}
      value={value}
      onChange={(event) => onChange(formTime(event.currentTarget.value))}
      onBlur={(event) => {
        complete()
        rest.onBlur?.(event)
      }}
      onKeyDown={(event) => {
        if (savesForm(event)) complete()
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return rest.onKeyDown?.(event)
        event.preventDefault()
        onChange(stepTime(value, event.key === 'ArrowUp' ? 1 : -1))
      }}
    />
  )
}

/** A key at which the form is saved though the cursor is still in the field. */
function savesForm({ key, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's')
}
