import type { CSSProperties } from 'react'
import { type Day, weekday } from '#kit/domain/day.ts'
import { formatMonth, WEEKDAYS } from '#kit/domain/format.ts'
import { DayButton } from './focus.tsx'
import { daysOf, periodOf } from './period.ts'
import classes from './year.module.css'

/** A month to choose a day from. Each day says its weekday itself; the letters above are for the eye. */
export function SmallMonth({ month }: { month: Day }) {
  const period = periodOf('month', month)
  return (
    <div
      role="group"
      className={`${classes['days']} small figures`}
      aria-label={`Giorni di ${formatMonth(month)}`}
      style={{ '--first': weekday(period.from) } as CSSProperties}
    >
      {WEEKDAYS.map((name) => (
        <span key={name} aria-hidden>
          {name.slice(0, 1).toUpperCase()}
        </span>
      ))}
      {daysOf(period).map((day) => (
        <DayButton
          key={day}
          day={day}
          text={String(Number(day.slice(8)))}
          className={`${classes['day']} plain lit`}
        />
      ))}
    </div>
  )
}
