import { academicYearOf, addDays, addMonths, type Day } from '#kit/domain/day.ts'
import { demoSeed, type Demo } from '#kit/server/demo.ts'
import type { Tx } from '#kit/server/tx.ts'
import { daysOf, easterOf, holidaysOf, PATRON } from '../domain/rules.ts'

/** An academic year is closed on so many days. */
const A_YEAR = 30

/**
 * Closes sixty days in two academic years, the last one and this one: public holidays, the feast
 * of Rome's patrons, Christmas, Easter, and in August as many days as are left.
 */
async function seedClosings(tx: Tx, demo: Demo): Promise<ReadonlySet<Day>> {
  const thisYear: Day = `${academicYearOf(demo.today).slice(0, 4)}-09-01`
  const reasons = new Map<Day, string>([
    ...closeYear(addMonths(thisYear, -12)),
    ...closeYear(thisYear),
  ])
  const random = demo.random('closings')
  const createdAt = demo.instantOn(addDays(demo.today, -500), random)
  await tx
    .insertInto('closing_days')
    .values(
      [...reasons].map(([day, reason]) => ({
        day,
        reason,
        created_at: createdAt,
        created_by: 'segreteria',
      })),
    )
    .execute()
  return new Set(reasons.keys())
}

/** The closing days of the academic year that begins on a 1 September, with their reasons. */
function closeYear(first: Day): Map<Day, string> {
  const last = addDays(addMonths(first, 12), -1)
  const start = Number(first.slice(0, 4))
  const end = start + 1
  const holidays = [...holidaysOf(start), ...holidaysOf(end)].filter(
    ({ day }) => first <= day && day <= last,
  )
  const reasons = new Map(holidays.map(({ day, reason }) => [day, reason]))
  const close = (day: Day, reason: string) => {
    if (!reasons.has(day)) reasons.set(day, reason)
  }
  close(`${end}-06-29`, PATRON)
  for (const day of daysOf(`${start}-12-24`, `${end}-01-01`)) close(day, 'Vacanze di Natale')
  const easter = easterOf(end)
  for (const day of daysOf(addDays(easter, -2), easter)) close(day, 'Vacanze di Pasqua')
  const august = `${end}-08-15`
  for (let away = 1; reasons.size < A_YEAR; away += 1) {
    close(addDays(august, -away), 'Chiusura estiva')
    if (reasons.size < A_YEAR) close(addDays(august, away), 'Chiusura estiva')
  }
  return reasons
}

export const closingSeed = demoSeed({}, seedClosings, ({ size }) => ({ closings: size }))
