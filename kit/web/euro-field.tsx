import { TextInput, type TextInputProps } from '@mantine/core'
import { formatDecimal } from '#kit/domain/format.ts'
import { parseEuro } from '#kit/domain/money.ts'
import { useTyping } from './typing.ts'

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** Whole cents; null when empty; what was typed while it is no amount. */
  readonly value?: number | string | null
  readonly onChange?: (cents: number | string | null) => void
}

/**
 * An amount of money, shown as `1.234,50` and typed in any usual way; the value is in cents. What is
 * no amount stays as typed, is the value too, and says so in place.
 */
export function EuroField({ value = null, onChange, error, ...rest }: Props) {
  const [typing, setTyping, stopTyping] = useTyping(value)
  const shown = typing ?? (typeof value === 'number' ? formatDecimal(value / 100, 2) : value)
  const wrong = typing === undefined && typeof value === 'string'
  const type = (text: string) => {
    const given = text.trim() === '' ? null : (parseEuro(text) ?? text)
    setTyping(text, given)
    onChange?.(given)
  }
  return (
    <TextInput
      placeholder="0,00"
      inputMode="decimal"
      autoComplete="off"
      rightSection="€"
      {...rest}
      value={shown ?? ''}
      error={wrong ? 'Importo non valido' : error}
      onChange={(event) => type(event.currentTarget.value)}
      // Where a window puts the cursor into it, typing replaces what it proposes, as after Tab.
      onFocus={(event) => event.currentTarget.select()}
      onBlur={(event) => {
        stopTyping()
        rest.onBlur?.(event)
      }}
    />
  )
}
