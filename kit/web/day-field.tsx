import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { formatDayDash } from '#kit/domain/format.ts'
import { Spinner } from './loading.tsx'
import { Popup } from './popup.tsx'
import { typedDay } from './day-field/typed-day.ts'
import { useTyping } from './typing.ts'

const Calendar = lazy(() => import('./day-field/calendar.tsx'))

interface Props extends Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> {
  /** An ISO day, or null when empty. */
  readonly value?: string | null
  readonly onChange?: (day: string | null) => void
}

/**
 * A day, written `07-03-2027` and typed in any usual way; the value is the ISO day. What is not a
 * day stays as typed, is the value too, and says so in place.
 */
export function DayField({ value = null, onChange, error, ...rest }: Props) {
  const [typing, setTyping, stopTyping] = useTyping(value)
  const day = value === null ? undefined : typedDay(value)
  const shown = typing ?? (day ? formatDayDash(day) : (value ?? ''))
  const wrong = typing === undefined && value !== null && value !== '' && day === undefined
  const type = (text: string) => {
    const given = text.trim() === '' ? null : (typedDay(text) ?? text)
    setTyping(text, given)
    onChange?.(given)
  }
  const picker = (
    <Popup
      label="Calendario"
      trigger={(carried) => (
        <ActionIcon variant="subtle" color="gray" aria-label="Apri il calendario" {...carried}>
          <IconCalendar size={16} />
        </ActionIcon>
      )}
    >
      {(close) => (
        <Suspense fallback={<Spinner />}>
          <Calendar
            value={day}
            onPick={(picked) => {
              stopTyping()
              close()
              onChange?.(picked)
            }}
          />
        </Suspense>
      )}
    </Popup>
  )
  return (
    <TextInput
      placeholder="gg-mm-aaaa"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={shown}
      error={error || (wrong && 'Data non valida')}
      rightSection={picker}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={(event) => {
        stopTyping()
        rest.onBlur?.(event)
      }}
    />
  )
}
