import { ok } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { activityContract as c } from '../domain/contract.ts'
import { DAYS } from '../domain/rules.ts'
import { undoActivity } from './mutations.ts'
import { listActivity, listUsers } from './queries.ts'

/** The moment from which on things can be taken back. */
const since = (now: Temporal.Instant): string => now.subtract({ hours: DAYS * 24 }).toString()

export const activityRoutes: Routes<typeof c> = {
  list: read(c.list, async ({ db, services }, query) =>
    ok(
      await readPage(
        listActivity({ db, diary: services.diary }, query, since(services.clock.now())),
      ),
    ),
  ),
  users: read(c.users, async ({ db, services }) =>
    ok({ rows: await listUsers(db, since(services.clock.now())) }),
  ),
  undo: write(c.undo, (at, input) => undoActivity(at, input, since(Temporal.Instant.from(at.now)))),
}
