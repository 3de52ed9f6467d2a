import { type Day, isDay } from '#kit/domain/day.ts'
import { useParameters } from '#kit/web/places.ts'
import { isView, type View } from './period.ts'

/** Where a calendar is looked at; it is in the address, so that reload, back and links are exact. */
export interface Address {
  readonly view: View
  /** Absent until a day was chosen. */
  readonly date: Day | undefined
  /** The lesson that a link wants opened. */
  readonly lesson: number | undefined
  go(next: { view?: View; date?: Day; lesson?: undefined }): void
}

export function useAddress(): Address {
  const [{ view, date, lesson }, change] = useParameters('/app/schedule')
  return {
    view: isView(view) ? view : 'year',
    date: isDay(date) ? date : undefined,
    lesson: typeof lesson === 'number' ? lesson : undefined,
    // Going back leads out of a view, not through every page that was turned in it.
    go: (next) => change(next, { replace: next.view === undefined }),
  }
}
