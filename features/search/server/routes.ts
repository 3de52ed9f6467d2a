import { ok } from '#kit/domain/result.ts'
import { foldText } from '#kit/domain/text.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { searchContract } from '../domain/contract.ts'
import { countEverywhere, findEverywhere } from './queries.ts'

export const searchRoutes: Routes<typeof searchContract> = {
  find: read(searchContract.find, async ({ db, services }, input) => {
    // Nothing is looked for: everything would be found.
    if (foldText(input.q) === '') return ok({ rows: [], total: 0 })
    const [rows, total] = await Promise.all([
      findEverywhere(db, input),
      services.memory.remember(`search ${input.q}`, () => countEverywhere(db, input.q)),
    ])
    return ok({ rows, total })
  }),
}
