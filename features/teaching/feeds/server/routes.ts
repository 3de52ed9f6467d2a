import { ok } from '#kit/domain/result.ts'
import { read, write, writeSecret, type Routes } from '#kit/server/route.ts'
import { feedsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { findFeed } from './queries.ts'

const c = feedsContract

/** The path under which a token's calendar is served. */
export const feedPath = (token: string) => `/feeds/${token}.ics`

export const feedsRoutes: Routes<typeof feedsContract> = {
  get: read(c.get, async ({ db }, owner) => ok({ feed: (await findFeed(db, owner)) ?? null })),
  create: writeSecret(c.create, async ({ tx, actor, now, services }, owner) => {
    const made = await act.createFeed(tx, actor, owner, now)
    if (!made.ok) return made
    const { token, replacedId } = made.value
    const base = services.config.BASE_URL?.replace(/\/+$/, '') ?? ''
    return ok({ address: `${base}${feedPath(token)}`, replacedId })
  }),
  revoke: write(c.revoke, ({ tx, actor, now }, owner) => act.revokeFeed(tx, actor, owner, now)),
  restore: write(c.restore, ({ tx, actor, now }, { id }) => act.restoreFeed(tx, actor, id, now)),
}
