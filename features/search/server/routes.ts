import { ok } from '#kit/domain/result.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { searchContract } from '../domain/contract.ts'
import { findEverywhere } from './queries.ts'

export const searchRoutes: Routes<typeof searchContract> = {
  find: read(searchContract.find, async ({ db }, input) => ok(await findEverywhere(db, input))),
}
