import { ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import { notificationsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { findUnread, listReceived } from './queries.ts'

const c = notificationsContract

/** Whose inbox it is: of whoever asks. */
const own = ({ actor }: Pick<Reading, 'actor'>) => actor.accountId ?? 0

export const notificationsRoutes: Routes<typeof notificationsContract> = {
  received: read(c.received, (at, query) =>
    answerList(at, `notifications ${own(at)}`, query, (db, asked) =>
      listReceived(db, own(at), asked),
    ),
  ),
  unread: read(c.unread, async (at) =>
    ok(await at.cached(`unread notifications ${own(at)}`, () => findUnread(at.db, own(at)))),
  ),
  markRead: write(c.markRead, ({ tx, actor, now }, input) => act.markRead(tx, actor, input, now)),
  markAllRead: write(c.markAllRead, ({ tx, actor, now }, input) =>
    act.markAllRead(tx, actor, input, now),
  ),
  markUnread: write(c.markUnread, ({ tx, actor }, input) => act.markUnread(tx, actor, input)),
}
