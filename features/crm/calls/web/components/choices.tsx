import { Button, Input, Kbd } from '@mantine/core'
import { useId } from 'react'

interface Option<Value> {
  readonly value: Value
  readonly label: string
  readonly hotkey: string | undefined
}

/** One of a few, each with the key that chooses it, if it has one. */
export function Choices<Value extends string | number>(props: {
  label: string
  options: readonly Option<Value>[]
  value: Value | null
  onChange: (value: Value) => void
}) {
  const { label, options, value, onChange } = props
  const id = useId()
  return (
    <div className="stack gap-xs">
      <Input.Label component="span" id={id}>
        {label}
      </Input.Label>
      <div role="group" aria-labelledby={id} className="row wrap gap-sm">
        {options.map((option) => (
          <Button
            key={option.value}
            size="compact-sm"
            variant={option.value === value ? 'filled' : 'default'}
            aria-pressed={option.value === value}
            rightSection={option.hotkey && <Kbd size="xs">{option.hotkey}</Kbd>}
            onClick={() => onChange(option.value)}
          >
            {option.label}
          </Button>
        ))}
      </div>
    </div>
  )
}
