import { Button, Checkbox, Stack } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { WEEKDAYS } from '#kit/domain/format.ts'
import { Popup } from '#kit/web/popup.tsx'

/** The names of the seven days, from Monday: `Lun`. */
const CODES = WEEKDAYS.map((name) => name.charAt(0).toUpperCase() + name.slice(1, 3))

/** Chooses the weekdays that month and week show; one of them stays. */
export function WeekdaysPopup(props: {
  visible: readonly number[]
  onChange: (weekdays: number[]) => void
}) {
  const { visible, onChange } = props
  const set = (weekday: number, shown: boolean) =>
    onChange(
      [1, 2, 3, 4, 5, 6, 7].filter((one) => (one === weekday ? shown : visible.includes(one))),
    )
  return (
    <Popup
      label="Giorni visibili"
      trigger={(carried) => (
        <Button variant="default" leftSection={<IconEye size={16} />} {...carried}>
          Giorni visibili
        </Button>
      )}
    >
      {() => (
        <Stack gap="xs" p="xs" role="group" aria-label="Giorni visibili">
          {CODES.map((code, at) => (
            <Checkbox
              key={code}
              label={code}
              checked={visible.includes(at + 1)}
              disabled={visible.length === 1 && visible.includes(at + 1)}
              onChange={(event) => set(at + 1, event.currentTarget.checked)}
            />
          ))}
        </Stack>
      )}
    </Popup>
  )
}
