import { type Day, isDay } from '#kit/domain/day.ts'
import { today } from '#kit/web/clock.ts'
import { useParameters } from '#kit/web/places.ts'
import type { By } from './columns.ts'

/** What is shown of the school: a day or the week around it, by room or by teacher. */
export interface Shown {
  readonly day: Day
  readonly view: 'day' | 'week'
  readonly by: By
  /** The room or the teacher whose week it is; undefined for all of them. */
  readonly of: number | undefined
}

export type Show = (next: {
  readonly day?: Day
  readonly view?: 'week' | undefined
  readonly by?: By
  readonly of?: number | undefined
}) => void

/** What is shown, from the address; what is wrong there counts as absent. */
export function useShown(): Shown & { readonly show: Show } {
  const [{ day, view, by, of }, set] = useParameters('/app/scuola')
  return {
    day: isDay(day) ? day : today(),
    view: view === 'week' ? 'week' : 'day',
    by: by === 'teachers' ? 'teachers' : 'rooms',
    of: typeof of === 'number' ? of : undefined,
    show: (next) => set(next, { replace: true, resetScroll: false }),
  }
}
