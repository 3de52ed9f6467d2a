import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import { read, type Reading, type Routes } from '#kit/server/route.ts'
import { dashboardContract as c, type Week } from '../domain/contract.ts'
import { currentWeek, intervalOf, tablesOf, weekOf } from '../domain/rules.ts'
import { WITHOUT } from '../domain/text.ts'
import { listShownLeads, listWeekLeads, readCodes } from './queries.ts'

/** The statistics of a week; of the one that goes on when none is chosen. */
export async function readWeek(
  { db, services }: Pick<Reading, 'db' | 'services'>,
  chosen?: string,
): Promise<Week> {
  const now = wallTimeOfInstant(services.clock.now())
  const start = chosen ?? currentWeek(now)
  const week = weekOf(start)
  const [codes, leads] = await Promise.all([readCodes(db), listWeekLeads(db, week)])
  return {
    start,
    ...week,
    ...intervalOf(start, now),
    courses: [...codes.courses],
    tables: tablesOf(leads, codes, WITHOUT),
  }
}

export const dashboardRoutes: Routes<typeof c> = {
  week: read(c.week, async (at, { start }) => ok(await readWeek(at, start))),
  leads: read(c.leads, async ({ db }, { ids }) => ok({ rows: await listShownLeads(db, ids) })),
}
