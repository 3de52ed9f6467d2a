import { found, ok } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { insertRecord, saveVersion } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { deleteRecord, restoreRecord, trashRoutes } from '#kit/server/trash.ts'
import { tagsContract } from '../domain/contract.ts'
import { CATEGORY, inCategory, mergeTags, TAG } from './mutations.ts'
import * as find from './queries.ts'

const c = tagsContract

export const tagsRoutes: Routes<typeof tagsContract> = {
  list: read(c.list, (at, input) => answerList(at, 'tags', input, find.listTags)),
  groups: read(c.groups, async ({ db }) => ok({ rows: await find.listGroups(db) })),
  get: read(c.get, async ({ db }, { id }) => found(await find.findTag(db, id), 'tags.not_found')),
  create: write(c.create, (at, { name, categoryId }) =>
    inCategory(at, categoryId, async () => {
      const position = await find.nextPosition(at.tx, categoryId)
      const row = { name, category_id: categoryId, position, created_by: at.actor.username }
      return ok({ id: await insertRecord(at, TAG, row) })
    }),
  ),
  update: write(c.update, (at, { id, version, categoryId, ...values }) =>
    inCategory(at, categoryId, () =>
      saveVersion(at, TAG, { id, version, values: { ...values, category_id: categoryId } }),
    ),
  ),
  ...trashRoutes(c, TAG),
  merging: read(c.merging, async ({ db }, input) => ok(await find.countMerging(db, input))),
  merge: write(c.merge, mergeTags),
  createCategory: write(c.createCategory, async (at, values) =>
    ok({ id: await insertRecord(at, CATEGORY, values) }),
  ),
  updateCategory: write(c.updateCategory, (at, { id, version, ...values }) =>
    saveVersion(at, CATEGORY, { id, version, values }),
  ),
  deleteCategory: write(c.deleteCategory, (at, { id }) => deleteRecord(at, CATEGORY, id)),
  restoreCategory: write(c.restoreCategory, (at, { id }) => restoreRecord(at, CATEGORY, id)),
}
