import { findCourse } from '#f/school/courses/server/queries.ts'
import { daysBetween } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { readPage } from '#kit/server/list.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { lessonsContract } from '../domain/contract.ts'
import { MAX_DAYS, TRASH_DAYS } from '../domain/types.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { findCourseCost } from './queries/costs.ts'
import { readContent } from './queries/marked.ts'
import { listCopySources } from './queries/copies.ts'
import { previewCopies, previewLessons } from './queries/preview.ts'
import { findProposal } from './queries/proposal.ts'
import { listTrash } from './queries/trash.ts'

const c = lessonsContract

export const lessonsRoutes: Routes<typeof lessonsContract> = {
  list: read(c.list, async ({ db }, { from, to, courseId, ...filter }) => {
    if (daysBetween(from, to) >= MAX_DAYS) return refuse('lessons.period', { field: 'to' })
    const courses = courseId === undefined ? {} : { courseIds: [courseId] }
    const [rows, closings] = await Promise.all([
      find.listLessons(db, { from, to, ...filter, ...courses }),
      find.listClosings(db, from, to),
    ])
    return ok({ rows, closings })
  }),
  get: read(c.get, async ({ db }, { id }) => {
    const lesson = await find.findLesson(db, id)
    return lesson ? ok(lesson) : refuse('lessons.not_found')
  }),
  hours: read(c.hours, async ({ db }, { id }) =>
    (await findCourse(db, id)) ? ok(await find.countHours(db, id)) : refuse('courses.not_found'),
  ),
  proposal: read(c.proposal, async ({ db }, { id }) =>
    (await findCourse(db, id))
      ? ok({ proposal: await findProposal(db, id) })
      : refuse('courses.not_found'),
  ),
  cost: read(c.cost, async ({ db }, { id }) =>
    (await findCourse(db, id)) ? ok(await findCourseCost(db, id)) : refuse('courses.not_found'),
  ),
  content: read(c.content, async ({ db }, { courseIds }) => ok(await readContent(db, courseIds))),
  freeRooms: read(c.freeRooms, async ({ db }, time) =>
    ok({ rows: await find.listFreeRooms(db, time) }),
  ),
  preview: read(c.preview, ({ db }, input) => previewLessons(db, input)),
  create: write(c.create, ({ tx, actor }, input) => act.createLesson(tx, actor, input)),
  createMany: write(c.createMany, ({ tx, actor }, input) => act.createLessons(tx, actor, input)),
  copySources: read(c.copySources, async ({ db }, { id }) =>
    (await findCourse(db, id))
      ? ok({ rows: await listCopySources(db, id) })
      : refuse('courses.not_found'),
  ),
  previewCopies: read(c.previewCopies, ({ db }, input) => previewCopies(db, input)),
  copy: write(c.copy, ({ tx, actor }, input) => act.copyLessons(tx, actor, input)),
  update: write(c.update, ({ tx, actor }, input) => act.updateLesson(tx, actor, input)),
  move: write(c.move, ({ tx, actor }, input) => act.moveLesson(tx, actor, input)),
  delete: write(c.delete, ({ tx, actor }, input) => act.deleteLesson(tx, actor, input)),
  deleteAll: write(c.deleteAll, ({ tx, actor }, { courseIds }) =>
    act.deleteCalendars(tx, actor, courseIds),
  ),
  trash: read(c.trash, async ({ db, services }, query) => {
    const since = services.clock.now().subtract({ hours: TRASH_DAYS * 24 })
    return ok(await readPage(listTrash(db, query, since.toString())))
  }),
  restore: write(c.restore, ({ tx, actor }, input) => act.restoreLesson(tx, actor, input)),
  undo: write(c.undo, ({ tx, actor }, { id, anyway }) => act.undoChange(tx, actor, id, anyway)),
}
