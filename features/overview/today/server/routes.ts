import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import { read, type Reading, type Routes } from '#kit/server/route.ts'
import { todayContract as c } from '../domain/contract.ts'
import { readCallDay, readCounts, readPaymentDay, readSchoolDay, type Source } from './queries.ts'

const sourceOf = ({ db, services, today, cached }: Reading): Source => ({
  ...{ db, today, cached },
  now: wallTimeOfInstant(services.clock.now()),
})

export const todayRoutes: Routes<typeof c> = {
  school: read(c.school, async (at, input) =>
    ok(await readSchoolDay(sourceOf(at), input?.day ?? at.today)),
  ),
  payments: read(c.payments, async (at) => ok(await readPaymentDay(sourceOf(at)))),
  calls: read(c.calls, async (at) => ok(await readCallDay(sourceOf(at), at.actor.accountId ?? 0))),
  counts: read(c.counts, async (at) => ok(await readCounts(sourceOf(at)))),
}
