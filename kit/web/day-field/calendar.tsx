import '@mantine/dates/styles.css'
import 'dayjs/locale/it.js'
import './calendar.css'
import { DatePicker, DatesProvider } from '@mantine/dates'
import type { Day } from '#kit/domain/day.ts'

/** The month to pick a day from; loaded when a calendar is first opened. */
export default function Calendar(props: { value: Day | undefined; onPick: (day: Day) => void }) {
  return (
    <DatesProvider settings={{ locale: 'it', firstDayOfWeek: 1 }}>
      <DatePicker
        hideOutsideDates
        highlightToday
        value={props.value ?? null}
        {...(props.value ? { defaultDate: props.value } : {})}
        onChange={(day) => day && props.onPick(day)}
        ariaLabels={{
          nextMonth: 'Mese successivo',
          previousMonth: 'Mese precedente',
          nextYear: 'Anno successivo',
          previousYear: 'Anno precedente',
          nextDecade: 'Decennio successivo',
          previousDecade: 'Decennio precedente',
        }}
      />
    </DatesProvider>
  )
}
