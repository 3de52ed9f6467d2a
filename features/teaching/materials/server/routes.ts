import { findCourse } from '#f/school/courses/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { read, write, type Reading, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { materialsContract } from '../domain/contract.ts'
import * as act from './mutations.ts'
import { saveDiscounts } from './mutations/discounts.ts'
import * as find from './queries.ts'

const c = materialsContract

const handoutTrash = trashRoutes(
  { delete: c.deleteHandout, restore: c.restoreHandout },
  act.HANDOUT,
)
const homeworkTrash = trashRoutes(
  { delete: c.deleteHomework, restore: c.restoreHomework },
  act.HOMEWORK,
)

/** What is asked of a course that exists, the archive and the trash included. */
async function ofCourse<T>(
  { db }: Reading,
  courseId: number,
  ask: () => Promise<T>,
): Promise<Result<T>> {
  return (await findCourse(db, courseId)) ? ok(await ask()) : refuse('materials.course_not_found')
}

export const materialsRoutes: Routes<typeof materialsContract> = {
  handouts: read(c.handouts, (at, { courseId }) =>
    ofCourse(at, courseId, async () => ({ rows: await find.listHandouts(at.db, courseId) })),
  ),
  createHandout: write(c.createHandout, ({ tx, actor }, input) =>
    act.createHandout(tx, actor, input),
  ),
  updateHandout: write(c.updateHandout, ({ tx, actor }, input) =>
    act.updateHandout(tx, actor, input),
  ),
  deleteHandout: handoutTrash.delete,
  restoreHandout: handoutTrash.restore,
  homework: read(c.homework, (at, { courseId }) =>
    ofCourse(at, courseId, async () => ({ rows: await find.listHomework(at.db, courseId) })),
  ),
  createHomework: write(c.createHomework, ({ tx, actor }, input) =>
    act.createHomework(tx, actor, input),
  ),
  updateHomework: write(c.updateHomework, ({ tx, actor }, input) =>
    act.updateHomework(tx, actor, input),
  ),
  deleteHomework: homeworkTrash.delete,
  restoreHomework: homeworkTrash.restore,
  discounts: read(c.discounts, (at, { courseId }) =>
    ofCourse(at, courseId, () => find.findDiscounts(at.db, courseId)),
  ),
  saveDiscounts: write(c.saveDiscounts, ({ tx, actor }, input) => saveDiscounts(tx, actor, input)),
}
