import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { coursesContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'

const c = coursesContract

export const coursesRoutes: Routes<typeof coursesContract> = {
  categories: read(c.categories, async ({ db }, input) => ok(await find.listCategories(db, input))),
  createCategory: write(c.createCategory, ({ tx, actor }, input) =>
    act.createCategory(tx, actor, input),
  ),
  deleteCategory: write(c.deleteCategory, ({ tx, actor, now }, { id }) =>
    act.deleteCategory(tx, actor, id, now),
  ),
  restoreCategory: write(c.restoreCategory, ({ tx, actor }, { id }) =>
    act.restoreCategory(tx, actor, id),
  ),
  list: read(c.list, (at, input) =>
    answerList(at, 'courses', input, { rows: find.listCourses, count: find.countCourses }),
  ),
  options: read(c.options, async ({ db, today }, input) =>
    ok({ rows: await find.listCourseOptions(db, input, today) }),
  ),
  academicYears: read(c.academicYears, async ({ db }) =>
    ok({ rows: await find.listAcademicYears(db) }),
  ),
  get: read(c.get, async ({ db }, { id }) => {
    const course = await find.findCourse(db, id)
    return course ? ok(course) : refuse('courses.not_found')
  }),
  create: write(c.create, ({ tx, actor }, input) => act.createCourse(tx, actor, input)),
  update: write(c.update, ({ tx, actor }, input) => act.updateCourse(tx, actor, input)),
  setWeekdays: write(c.setWeekdays, ({ tx, actor }, input) =>
    act.setVisibleWeekdays(tx, actor, input),
  ),
  archive: write(c.archive, ({ tx, actor, now }, { id }) => act.archiveCourse(tx, actor, id, now)),
  unarchive: write(c.unarchive, ({ tx, actor }, { id }) => act.unarchiveCourse(tx, actor, id)),
  delete: write(c.delete, ({ tx, actor, now, today }, { id }) =>
    act.deleteCourse(tx, actor, id, { now, today }),
  ),
  restore: write(c.restore, ({ tx, actor }, { id }) => act.restoreCourse(tx, actor, id)),
}
