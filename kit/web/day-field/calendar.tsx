import { DatePicker } from '@mantine/dates'
import type { Day } from '#kit/domain/day.ts'
import { CONTROLS, Italian } from './italian.tsx'

/** The month to pick a day from; loaded when a calendar is first opened. */
export default function Calendar(props: { value: Day | undefined; onPick: (day: Day) => void }) {
  return (
    <Italian>
      <DatePicker
        hideOutsideDates
        highlightToday
        value={props.value ?? null}
        {...(props.value ? { defaultDate: props.value } : {})}
        onChange={(day) => day && props.onPick(day)}
        ariaLabels={CONTROLS}
      />
    </Italian>
  )
}
