import { addDays, type Day, weekday } from '#kit/domain/day.ts'
import { formatMonth, WEEKDAYS } from '#kit/domain/format.ts'
import { DayButton } from './focus.tsx'
import { daysOf, monday, periodOf } from './period.ts'
import classes from './year.module.css'

/** A month to choose a day from. */
export function SmallMonth({ month }: { month: Day }) {
  const { from, to } = periodOf('month', month)
  const first = monday(from)
  const weeks = Math.ceil((weekday(from) - 1 + Number(to.slice(8))) / 7)
  return (
    <table
      className={`${classes['days']} small figures`}
      aria-label={`Giorni di ${formatMonth(month)}`}
    >
      <thead>
        <tr>
          {WEEKDAYS.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 1).toUpperCase()}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {Array.from({ length: weeks }, (_, week) => (
          <tr key={week}>
            {daysOf({ from: addDays(first, week * 7), to: addDays(first, week * 7 + 6) }).map(
              (day) => (
                <td key={day}>
                  {from <= day && day <= to && (
                    <DayButton
                      day={day}
                      text={String(Number(day.slice(8)))}
                      className={classes['day']}
                    />
                  )}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
