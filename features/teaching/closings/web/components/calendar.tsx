import { DatePicker } from '@mantine/dates'
import type { Day } from '#kit/domain/day.ts'
import { CONTROLS, Italian } from '#kit/web/day-field/italian.tsx'
import { dayLabel } from '../../domain/text.ts'
import type { ClosingDay } from '../../domain/types.ts'
import classes from './calendar.module.css'

/** A month in which closing days are marked; a click tells which day is to be the other way. */
export default function Calendar(props: {
  closed: readonly ClosingDay[]
  onToggle: (day: Day, closed: boolean) => void
}) {
  const known = new Map(props.closed.map((one) => [one.day, one]))
  const toggle = (days: readonly Day[]) => {
    const added = days.find((day) => !known.has(day))
    const removed = props.closed.find(({ day }) => !days.includes(day))?.day
    const day = added ?? removed
    if (day !== undefined) props.onToggle(day, known.has(day))
  }
  return (
    <Italian>
      <DatePicker
        type="multiple"
        fullWidth
        hideOutsideDates
        size="md"
        highlightToday
        value={props.closed.map(({ day }) => day)}
        onChange={toggle}
        ariaLabels={CONTROLS}
        classNames={{ day: classes['day'] ?? '', calendarHeader: classes['head'] ?? '' }}
        getDayProps={(day) => {
          const one = known.get(day)
          return {
            'aria-label': dayLabel(day, one),
            'aria-pressed': one !== undefined,
            ...(one ? { title: one.reason || 'Chiusura' } : {}),
          }
        }}
      />
    </Italian>
  )
}
