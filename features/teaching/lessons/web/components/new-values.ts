import { isDay, weekday } from '#kit/domain/day.ts'
import { lessonDates, MAX_EXTRA_WEEKS } from '../../domain/rules.ts'
import { NO_DAYS, TOO_MANY, WEEKS_FORM } from '../../domain/text/window.ts'
import { MAX_AT_ONCE } from '../../domain/types.ts'
import { checkNewLesson, type LessonValues } from './lesson-values.ts'

/** A new lesson, and the days on which it is inserted again. */
export interface NewValues extends LessonValues {
  /** 1 Monday to 7 Sunday; none means that of the date. */
  readonly weekdays: number[]
  readonly extraWeeks: number | null
}

/** The days that are asked for; none while the fields do not say. */
export function daysOf({ date, weekdays, extraWeeks }: NewValues): string[] {
  if (!isDay(date) || !isWeeks(extraWeeks)) return []
  const chosen = weekdays.length > 0 ? weekdays : [weekday(date)]
  return lessonDates({ first: date, weekdays: chosen, extraWeeks })
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
  if (!isWeeks(values.extraWeeks)) return { ...wrong, extraWeeks: WEEKS_FORM }
  const days = daysOf(values)
  if (isDay(values.date) && days.length === 0) wrong['weekdays'] = NO_DAYS
  if (days.length > MAX_AT_ONCE) wrong['extraWeeks'] = TOO_MANY
  return wrong
}
