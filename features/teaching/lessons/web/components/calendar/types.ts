import type { Day, WallTime } from '#kit/domain/day.ts'
import type { Lesson } from '../../../domain/contract.ts'
import type { Shift } from '../../actions/calendar.ts'
import type { View } from './period.ts'

/** What any view of a calendar draws. */
export interface Shown {
  /** The view is around this day. */
  readonly date: Day
  /** Of the whole academic year, in order of time. */
  readonly lessons: readonly Lesson[]
  readonly closings: ReadonlySet<Day>
  /** Lessons of several courses stand together, so each names its own. */
  readonly several: boolean
}

/** What a view tells of the user's doing. */
export interface Handlers {
  readonly onOpen: (lesson: Lesson) => void
  /** A day was chosen; with a time where there is one to point at. */
  readonly onDay: (day: Day, startsAt?: WallTime) => void
  readonly onShow: (next: { view?: View; date?: Day }) => void
  readonly onShift: (lessonId: number, shift: Shift) => void
}
