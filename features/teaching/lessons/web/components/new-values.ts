import { addDays, type Day, isDay, weekday } from '#kit/domain/day.ts'
import { isTime } from '#kit/web/time-field/typed-time.ts'
import { lessonDates, MAX_EXTRA_WEEKS } from '../../domain/rules.ts'
import { END_FORM, NO_DAYS, TOO_MANY, WEEKS_FORM } from '../../domain/text/window.ts'
import { MAX_AT_ONCE } from '../../domain/types.ts'
import { checkNewLesson, type LessonValues } from './lesson-values.ts'

/** A new lesson, and the days on which it is inserted again. */
export interface NewValues extends LessonValues {
  /** 1 Monday to 7 Sunday; none means that of the date. */
  readonly weekdays: number[]
  readonly extraWeeks: number | null
  /** The last day on which it may be, in place of a number of weeks. */
  readonly until: string | null
  /** Every second week alone. */
  readonly fortnightly: boolean
  /** The time of each weekday, from Monday; empty where it is that of the lesson. */
  readonly times: readonly string[]
}

/** A lesson on its own. */
export const ONCE = {
  ...{ weekdays: [] as number[], extraWeeks: 0, until: null, fortnightly: false },
  times: Array.from({ length: 7 }, () => ''),
}

/** The days that are asked for; none while the fields do not say. */
export function daysOf(values: NewValues): string[] {
  const { date, weekdays, extraWeeks, until, fortnightly } = values
  if (!isDay(date)) return []
  const first = { first: date, weekdays: weekdays.length > 0 ? weekdays : [weekday(date)] }
  if (until === null) {
    return isWeeks(extraWeeks) ? lessonDates({ ...first, extraWeeks, fortnightly }) : []
  }
  return isEnd(until, date) ? lessonDates({ ...first, extraWeeks: 0, until, fortnightly }) : []
}

/** When the lesson of a day begins: `18:30`. */
export function timeOf({ time, times, weekdays }: NewValues, day: Day): string {
  const own = weekdays.length > 1 ? times[weekday(day) - 1] : undefined
  return own || time
}

function isEnd(until: string, date: Day): boolean {
  return isDay(until) && until >= date && until <= addDays(date, MAX_EXTRA_WEEKS * 7)
}

/** Whether they are to be looked at before they are saved: more than the day that was typed. */
export function isSeveral(days: readonly string[], date: string | null): boolean {
  return days.length > 1 || (days.length === 1 && days[0] !== date)
}

function isWeeks(weeks: number | null): weeks is number {
  return weeks !== null && Number.isInteger(weeks) && weeks >= 0 && weeks <= MAX_EXTRA_WEEKS
}

/** What is wrong with a new lesson and with its repetition. */
export function checkNew(values: NewValues): Record<string, string> {
  const wrong = checkNewLesson(values)
  const { date, until, extraWeeks } = values
  if (until === null && !isWeeks(extraWeeks)) return { ...wrong, extraWeeks: WEEKS_FORM }
  if (until !== null && isDay(date) && !isEnd(until, date)) return { ...wrong, until: END_FORM }
  const days = daysOf(values)
  if (!days.every((day) => isTime(timeOf(values, day)))) wrong['times'] = 'Orario non valido'
  if (isDay(values.date) && days.length === 0) wrong['weekdays'] = NO_DAYS
  if (days.length > MAX_AT_ONCE) wrong[until === null ? 'extraWeeks' : 'until'] = TOO_MANY
  return wrong
}
