import { ok } from '#kit/domain/result.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { mergesContract } from '../domain/contract.ts'
import { checkSize, MERGE, putCourses } from './mutations.ts'
import { listMerges } from './queries.ts'

const c = mergesContract

export const mergesRoutes: Routes<typeof mergesContract> = {
  list: read(c.list, async ({ db }) => ok({ rows: await listMerges(db) })),
  create: write(c.create, async (at, { name, courseIds }) => {
    const values = { name, created_by: at.actor.username }
    const id = await insertRecord(at, MERGE, values, { after: { courseIds } })
    return putCourses(at, id, courseIds, ok({ id }))
  }),
  update: write(c.update, async (at, { id, version, name, courseIds }) => {
    const [merge] = await listMerges(at.tx, id)
    const before = { courseIds: merge?.courses.map((course) => course.id) ?? [] }
    const beside = { before, after: { courseIds } }
    const saved = await saveVersion(at, MERGE, {
      ...{ id, version, values: { name }, beside },
      check: () => checkSize(at.tx, id, courseIds),
    })
    return putCourses(at, id, courseIds, saved)
  }),
  ...trashRoutes(c, MERGE),
}
