import { TextInput, type TextInputProps } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { minutesOfHours, typedHours } from '#kit/domain/format.ts'
import { useTyping } from '#kit/web/typing.ts'
import { MAX_MINUTES, MIN_MINUTES } from '../../domain/types.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** In minutes; null when it is no number. */
  readonly value: number | null
  readonly onChange: (minutes: number | null) => void
}

/** The arrows go no lower; a lesson of half an hour has to be typed. */
const LEAST = 60
const STEP = 30
const STEPS: Readonly<Record<string, number>> = { ArrowUp: STEP, ArrowDown: -STEP }

/**
 * The length of a lesson, typed in hours: `1,5`, `1.5` or `1:30`, whatever the language of the
 * browser, whose own field for numbers reads `1,5` as 15. Arrows go from half an hour to half an hour.
 */
export function DurationField({ value, onChange, onBlur, ...rest }: Props) {
  const [typing, setTyping, stopTyping] = useTyping(value)
  const shown = typing ?? typedHours(value)
  const step = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    stopTyping()
    const next = Math.round(((value ?? 0) + by) / STEP) * STEP
    const least = value !== null && value >= MIN_MINUTES ? Math.min(LEAST, value) : LEAST
    onChange(Math.min(MAX_MINUTES, Math.max(least, next)))
  }
  return (
    <TextInput
      label="Durata (ore)"
      role="spinbutton"
      inputMode="decimal"
      autoComplete="off"
      min={LEAST / 60}
      max={MAX_MINUTES / 60}
      aria-valuemin={MIN_MINUTES / 60}
      aria-valuemax={MAX_MINUTES / 60}
      aria-valuenow={value === null ? undefined : value / 60}
      aria-valuetext={shown}
      {...rest}
      value={shown}
      onKeyDown={step}
      onChange={({ currentTarget }) => {
        const minutes = minutesOfHours(currentTarget.value) ?? null
        setTyping(currentTarget.value, minutes)
        onChange(minutes)
      }}
      onBlur={(event) => {
        stopTyping()
        onBlur?.(event)
      }}
    />
  )
}
