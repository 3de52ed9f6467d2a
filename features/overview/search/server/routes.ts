import { ok } from '#kit/domain/result.ts'
import { foldText } from '#kit/domain/text.ts'
import { answerList, readPage } from '#kit/server/list.ts'
import { read, type Routes } from '#kit/server/route.ts'
import { searchContract } from '../domain/contract.ts'
import { findNear, searchPage } from './queries.ts'
import { listPeople } from './queries/people.ts'

export const searchRoutes: Routes<typeof searchContract> = {
  find: read(searchContract.find, async (at, input) => {
    // Nothing is looked for: everything would be found.
    if (foldText(input.q) === '') return ok({ rows: [], total: 0 })
    const exact = await answerList(at, 'search', input, searchPage)
    if (!exact.ok || exact.value.total > 0) return exact
    const near = await findNear(at.db, input)
    return ok(await readPage(near))
  }),
  // Standing and what is late change at midnight, so the day is part of what is remembered.
  people: read(searchContract.people, async ({ db, today, cached }, { q, area }) =>
    ok({
      rows: await cached(JSON.stringify(['search.people', today, area, q]), () =>
        listPeople(db, { q, area }, today),
      ),
    }),
  ),
}
