import { useNavigate, useSearch } from '@tanstack/react-router'
import { type Day, isDay } from '#kit/domain/day.ts'
import { isView, type View } from './period.ts'

interface Wanted {
  readonly view?: unknown
  readonly date?: unknown
  readonly lesson?: unknown
}

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
  const { view, date, lesson } = useSearch({ strict: false, select: (all: Wanted) => all })
  const navigate = useNavigate()
  return {
    view: isView(view) ? view : 'year',
    date: isDay(date) ? date : undefined,
    lesson: typeof lesson === 'number' ? lesson : undefined,
    go: (next) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => clean({ ...before, ...next }),
        // Going back leads out of a view, not through every page that was turned in it.
        replace: next.view === undefined,
      }),
  }
}

function clean(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
