import { found, ok } from '#kit/domain/result.ts'
import { answerList, readPage } from '#kit/server/list.ts'
import { insertRecord } from '#kit/server/records.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { coursesContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { CATEGORY, COURSE } from './mutations.ts'
import * as find from './queries.ts'

const c = coursesContract
const categories = trashRoutes({ delete: c.deleteCategory, restore: c.restoreCategory }, CATEGORY)

export const coursesRoutes: Routes<typeof coursesContract> = {
  categories: read(c.categories, async ({ db }, input) =>
    ok(await readPage(find.listCategories(db, input))),
  ),
  createCategory: write(c.createCategory, async (at, values) =>
    ok({ id: await insertRecord(at, CATEGORY, values) }),
  ),
  deleteCategory: categories.delete,
  restoreCategory: categories.restore,
  list: read(c.list, (at, input) => answerList(at, 'courses', input, find.listCourses)),
  options: read(c.options, async ({ db, today }, input) =>
    ok({ rows: await find.listCourseOptions(db, input, today) }),
  ),
  academicYears: read(c.academicYears, async ({ db }) =>
    ok({ rows: await find.listAcademicYears(db) }),
  ),
  get: read(c.get, async ({ db }, { id }) =>
    found(await find.findCourse(db, id), 'courses.not_found'),
  ),
  create: write(c.create, act.createCourse),
  update: write(c.update, act.updateCourse),
  setWeekdays: write(c.setWeekdays, act.setVisibleWeekdays),
  archive: write(c.archive, (at, { id }) => act.archiveCourse(at, id)),
  unarchive: write(c.unarchive, (at, { id }) => act.unarchiveCourse(at, id)),
  ...trashRoutes(c, COURSE),
}
