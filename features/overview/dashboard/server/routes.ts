import { wallTimeOfInstant } from '#kit/domain/day.ts'
import type { Input } from '#kit/domain/contract.ts'
import { compareText } from '#kit/domain/format.ts'
import { ok } from '#kit/domain/result.ts'
import { read, type Reading, type Routes, write } from '#kit/server/route.ts'
import { dashboardContract as c, type Week } from '../domain/contract.ts'
import { currentWeek, intervalOf, tablesOf, weekOf } from '../domain/rules.ts'
import { periodBefore } from '../domain/rules/cohort.ts'
import { WITHOUT, WITHOUT_KEY } from '../domain/text.ts'
import { saveCost } from './mutations.ts'
import { listShownLeads, listWeekLeads, readCodes } from './queries.ts'
import {
  type Became,
  listCohortLeads,
  listCosts,
  readCohort,
  readKeyNames,
} from './queries/cohort.ts'

/** The statistics of a week; of the one that goes on when none is chosen. */
export async function readWeek(
  { db, services }: Pick<Reading, 'db' | 'services'>,
  chosen?: string,
): Promise<Week> {
  const now = wallTimeOfInstant(services.clock.now())
  const start = chosen ?? currentWeek(now)
  const week = weekOf(start)
  const codes = await readCodes(db)
  const leads = await listWeekLeads(db, week, codes)
  return {
    start,
    ...week,
    ...intervalOf(start, now),
    courses: [...codes.courses],
    tables: tablesOf(leads, codes, WITHOUT),
  }
}

const NOTHING: Became = {
  ...{ leads: 0, called: 0, reached: 0, openDay: 0, enrolled: 0, paidCents: 0, minutes: null },
}

/** What became of the leads of a period, beside those of the period before. */
async function compareCohorts(
  { db }: Pick<Reading, 'db'>,
  { by, ...period }: Input<(typeof c)['cohort']>,
) {
  const before = periodBefore(period)
  const [now, then, names, costs] = await Promise.all([
    readCohort(db, period, by),
    readCohort(db, before, by),
    readKeyNames(db, by),
    by === 'source' ? listCosts(db, period) : [],
  ])
  const costOf = (key: number | null) => {
    const own = costs.filter(({ tagId }) => key === null || tagId === key)
    return own.length === 0 ? null : own.reduce((sum, { cents }) => sum + cents, 0)
  }
  const spent = costs.map(({ tagId }) => tagId)
  const keys = new Set([...now, ...then].map(({ key }) => key).concat(spent))
  const rows = [...keys].map((key) => {
    const { key: _then, ...rest } = then.find((line) => line.key === key) ?? { ...NOTHING, key }
    return {
      ...(now.find((line) => line.key === key) ?? { ...NOTHING, key }),
      name: key === null ? 'Totale' : (names.get(key) ?? WITHOUT_KEY[by]),
      costCents: costOf(key),
      before: rest,
    }
  })
  // The line of all is last, what has no key before it.
  const place = ({ key }: { key: number | null }) => (key === null ? 2 : key === 0 ? 1 : 0)
  rows.sort((a, b) => place(a) - place(b) || b.leads - a.leads || compareText(a.name, b.name))
  return { ...period, by, before, rows }
}

export const dashboardRoutes: Routes<typeof c> = {
  week: read(c.week, async (at, { start }) => ok(await readWeek(at, start))),
  leads: read(c.leads, async ({ db }, { ids }) => ok({ rows: await listShownLeads(db, ids) })),
  cohort: read(c.cohort, async (at, asked) => ok(await compareCohorts(at, asked))),
  cohortLeads: read(c.cohortLeads, async ({ db }, { key = null, ...asked }) =>
    ok({ leadIds: await listCohortLeads(db, { key, ...asked }) }),
  ),
  costs: read(c.costs, async ({ db }, period) => {
    const [{ origins }, rows] = await Promise.all([readCodes(db), listCosts(db, period)])
    return ok({ sources: [...origins], rows })
  }),
  saveCost: write(c.saveCost, saveCost),
}
