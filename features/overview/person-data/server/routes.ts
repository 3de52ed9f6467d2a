import { ok } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { personDataContract as c } from '../domain/contract.ts'
import { erasePerson, noteHanding } from './mutations.ts'
import { runRetention, saveTime } from './mutations/retention.ts'
import { listDuePeople, listReviews, listTimes } from './queries/due.ts'

export const personDataRoutes: Routes<typeof c> = {
  erase: write(c.erase, erasePerson),
  times: read(c.times, async ({ db, today }) => ok({ rows: await listTimes(db, today) })),
  saveTime: write(c.saveTime, saveTime),
  duePeople: read(c.duePeople, async ({ db, today }, query) =>
    ok(await listDuePeople(db, query, today)),
  ),
  reviews: read(c.reviews, async ({ db, today }) => ok({ rows: await listReviews(db, today) })),
  run: write(c.run, runRetention),
  hand: write(c.hand, noteHanding),
}
