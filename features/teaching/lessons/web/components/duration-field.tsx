import { TextInput, type TextInputProps } from '@mantine/core'
import { useState } from 'react'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** In minutes; null when it is no number. */
  readonly value: number | null
  readonly onChange: (minutes: number | null) => void
}

const MINUTES = 60

/** The length of a lesson, typed in hours; the arrows go from half an hour to half an hour. */
export function DurationField({ value, onChange, onBlur, ...rest }: Props) {
  const [typing, setTyping] = useState<string>()
  const shown = value === null ? '' : String(Math.round((value / MINUTES) * 100) / 100)
  return (
    <TextInput
      label="Durata (ore)"
      type="number"
      min={1}
      max={10}
      step={0.5}
      {...rest}
      value={typing ?? shown}
      onChange={({ currentTarget }) => {
        setTyping(currentTarget.value)
        const hours = currentTarget.valueAsNumber
        onChange(Number.isNaN(hours) ? null : Math.round(hours * MINUTES))
      }}
      onBlur={(event) => {
        setTyping(undefined)
        onBlur?.(event)
      }}
    />
  )
}
