import { useEffect, useState } from 'react'
import { ACADEMY_ZONE, addDays } from '#kit/domain/day.ts'
import { instantNow, today } from '#kit/web/clock.ts'
import { refresh } from '#kit/web/query.ts'

/** A moment more than nothing, for a computer whose clock is a little ahead of the server's. */
const LATER_MS = 1_000

/** Reads again what is on screen of payments when a new day begins at the academy. */
export function useFreshAtMidnight(): void {
  const [day, setDay] = useState(today)
  useEffect(() => {
    const midnight = Temporal.PlainDate.from(addDays(day, 1)).toZonedDateTime(ACADEMY_ZONE)
    const wait = midnight.epochMilliseconds - Temporal.Instant.from(instantNow()).epochMilliseconds
    const timer = setTimeout(
      () => {
        setDay(today())
        void refresh()
      },
      Math.max(0, wait) + LATER_MS,
    )
    return () => clearTimeout(timer)
  }, [day])
}
