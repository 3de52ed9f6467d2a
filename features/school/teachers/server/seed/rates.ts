import { academicYearOf, addMonths, type Day } from '#kit/domain/day.ts'
import type { Random } from '#kit/server/demo/random.ts'

/** What a teacher costs from a day on. */
export interface Rate {
  readonly validFrom: Day
  readonly hourlyCents: number
  readonly dailyCents: number
}

/** A day at the academy costs about as much as so many hours. */
const HOURS_A_DAY = 5

/** A rate from the beginning of last year; some have been raised for this year, a few since. */
export function drawRates(random: Random, today: Day): Rate[] {
  const thisYear: Day = `${academicYearOf(today).slice(0, 4)}-09-01`
  let hourly = random.int(5, 11) * 500
  const rates = [rateFrom(addMonths(thisYear, -12), hourly)]
  if (random.chance(0.5)) {
    hourly += random.int(1, 3) * 250
    rates.push(rateFrom(thisYear, hourly))
  }
  const january = addMonths(thisYear, 4)
  if (january <= today && random.chance(0.2)) rates.push(rateFrom(january, hourly + 500))
  return rates
}

function rateFrom(validFrom: Day, hourlyCents: number): Rate {
  return { validFrom, hourlyCents, dailyCents: hourlyCents * HOURS_A_DAY }
}
