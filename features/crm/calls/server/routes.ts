import { found, ok } from '#kit/domain/result.ts'
import { answerList, readPage } from '#kit/server/list.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import { callsContract as c } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as queries from './queries.ts'
import { findSheet, listScripts } from './queries/sheet.ts'
import { readWorkDay } from './queries/work-day.ts'

const accountOf = ({ actor }: Pick<Reading, 'actor'>): number => actor.accountId ?? 0
const nowOf = ({ services }: Pick<Reading, 'services'>): string => services.clock.now().toString()

export const callsRoutes: Routes<typeof c> = {
  toCall: read(c.toCall, async (at, query) => {
    const list = await answerList(at, 'leads to call', query, queries.listToCall)
    if (!list.ok) return list
    const { rows, total } = list.value
    // Who has a lead open changes with the clock too: it is never cached.
    const locks = await queries.locksOf(
      at.db,
      rows.map(({ id }) => id),
      nowOf(at),
    )
    const lockOf = (id: number) => {
      const lock = locks.find(({ leadId }) => leadId === id)
      return lock ? { by: lock.by, until: lock.until, own: lock.accountId === accountOf(at) } : null
    }
    return ok({ rows: rows.map((row) => ({ ...row, lock: lockOf(row.id) })), total })
  }),
  called: read(c.called, (at, query) => answerList(at, 'leads called', query, queries.listCalled)),
  tags: read(c.tags, async ({ db }) => ok(await queries.listCallTags(db))),
  next: write(c.next, (at) => act.takeNext(at)),
  take: write(c.take, (at, { id }) => act.take(at, id)),
  sheet: read(c.sheet, async (at, { id }) => {
    const who = { accountId: accountOf(at), now: nowOf(at) }
    return found(await findSheet(at.db, id, who), 'leads.not_found')
  }),
  release: write(c.release, async (at, { id }) => {
    await act.giveBack(at, id)
    return ok({ done: true as const })
  }),
  save: write(c.save, act.saveCall),
  workDay: read(c.workDay, async (at, { on }) =>
    ok(await readWorkDay(at.db, accountOf(at), on ?? at.today)),
  ),
  callBacks: read(c.callBacks, async (at, query) =>
    ok(await readPage(queries.listCallBacks(at.db, accountOf(at), query))),
  ),
  scripts: read(c.scripts, async ({ db }) => ok({ rows: await listScripts(db) })),
  saveScript: write(c.saveScript, act.saveScript),
}
