import '@mantine/dates/styles.css'
import 'dayjs/locale/it.js'
import './calendar.css'
import { DatesProvider } from '@mantine/dates'
import type { ReactNode } from 'react'

/** What the controls of a calendar are called. */
export const CONTROLS = {
  nextMonth: 'Mese successivo',
  previousMonth: 'Mese precedente',
  nextYear: 'Anno successivo',
  previousYear: 'Anno precedente',
  nextDecade: 'Decennio successivo',
  previousDecade: 'Decennio precedente',
}

/** Calendars inside are Italian: the names, and weeks that begin on Monday. */
export function Italian({ children }: { children: ReactNode }) {
  return <DatesProvider settings={{ locale: 'it', firstDayOfWeek: 1 }}>{children}</DatesProvider>
}
