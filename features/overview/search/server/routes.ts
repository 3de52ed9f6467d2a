import { ok } from '#kit/domain/result.ts'
import { foldText } from '#kit/domain/text.ts'
import { answerList } from '#kit/server/list.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { searchContract } from '../domain/contract.ts'
import { searchPage } from './queries.ts'

export const searchRoutes: Routes<typeof searchContract> = {
  find: read(searchContract.find, async (at, input) => {
    // Nothing is looked for: everything would be found.
    if (foldText(input.q) === '') return ok({ rows: [], total: 0 })
    return answerList(at, 'search', input, searchPage)
  }),
}
