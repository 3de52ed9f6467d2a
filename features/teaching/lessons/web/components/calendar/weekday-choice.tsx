import { Checkbox, Stack } from '@mantine/core'
import { WEEKDAYS } from '#kit/domain/format.ts'

/** The names of the seven days, from Monday: `Lun`. */
const CODES = WEEKDAYS.map((name) => name.charAt(0).toUpperCase() + name.slice(1, 3))

export interface WeekdayChoice {
  /** From 1, Monday; one of them stays. */
  readonly visible: readonly number[]
  readonly onChange: (weekday: number, shown: boolean) => void
}

export default function Weekdays({ visible, onChange }: WeekdayChoice) {
  return (
    <Stack gap="xs" p="xs" role="group" aria-label="Giorni visibili">
      {CODES.map((code, at) => (
        <Checkbox
          key={code}
          label={code}
          checked={visible.includes(at + 1)}
          disabled={visible.length === 1 && visible.includes(at + 1)}
          onChange={(event) => onChange(at + 1, event.currentTarget.checked)}
        />
      ))}
    </Stack>
  )
}
