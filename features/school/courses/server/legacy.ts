import { ok, refuse } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, edits, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { isRunning } from '../domain/rules.ts'
import { corso, fields, weekdays } from './legacy/course.ts'
import { COURSE } from './mutations.ts'
import * as find from './queries.ts'
import { coursesRoutes as routes } from './routes.ts'

const { id } = field

/** Nobody can be asked whether other days than those of the academic year are meant. */
const asSaid = <T extends object>(sent: T) => ({ ...sent, anyway: true })

const categoria = answer.record<{ readonly id: number; readonly name: string }>({
  id: answer.number(4, 'id'),
  name: answer.words('Recitazione', 'name'),
  nome: answer.words('Recitazione', 'name'),
})

export const courseScripts = scripts({
  getCorsi: reads({
    summary: 'Active courses by name, those that have ended too.',
    answer: answer.list(corso),
    read: async ({ db }) => ok(await find.listCourseSheets(db, 'active')),
  }),
  getCorsiInCorso: reads({
    summary: 'Active courses that have not ended yet.',
    answer: answer.list(corso),
    read: async ({ db, today }) => {
      const active = await find.listCourseSheets(db, 'active')
      return ok(active.filter((course) => isRunning(course, today)))
    },
  }),
  getCorsiEliminati: reads({
    summary: 'Courses of the archive.',
    answer: answer.list(corso),
    read: async ({ db }) => ok(await find.listCourseSheets(db, 'archived')),
  }),
  getCorso: reads({
    summary: 'One course, active or archived.',
    fields: { idCorso: id },
    answer: corso,
    read: async ({ db }, { idCorso }) => {
      const course = await find.findCourse(db, idCorso)
      return course && course.state !== 'deleted' ? ok(course) : refuse('courses.not_found')
    },
  }),
  addCorso: adds(routes.create, {
    summary: 'Creates a course.',
    fields,
    input: asSaid,
  }),
  updateCorso: edits(routes.update, {
    summary: 'Changes a course; fields that are left out stay as they are.',
    fields: {
      ...fields,
      name: { ...fields.name, first: 'name' },
      visibleToStudents: field.as('visibleStudent', field.flag),
    },
    kind: COURSE,
    stored: async ({ tx }, courseId) => {
      const course = await find.findCourse(tx, courseId)
      return course && asSaid(course)
    },
  }),
  deleteCorso: through(routes.delete, {
    summary: 'Moves an archived course to the trash, from where the screens can restore it.',
    fields: { id },
  }),
  updateCorsoStatus: through(({ status }) => (status ? routes.unarchive : routes.archive), {
    summary: 'Archives (0) or restores (1) a course; status and flag are two names of one field.',
    fields: { id, status: field.as('status', field.flag, 'flag') },
    input: (sent) => ({ id: sent.id }),
  }),
  updateGiorniCorso: through(routes.setWeekdays, {
    summary: 'Sets the weekdays that the course calendar shows; empty for none.',
    fields: { id, weekdays: field.as('giorni', weekdays) },
  }),
  getCategorie: reads({
    summary: 'Course categories by name.',
    answer: answer.list(categoria),
    read: async ({ db }) => ok(await find.listAllCategories(db)),
  }),
  addCategorie: adds(routes.createCategory, {
    summary: 'Creates a course category.',
    fields: { name: field.as('name', field.needed(field.text('Doppiaggio')), 'nome') },
  }),
  updateCategorieStatus: through(
    ({ flag }) => (flag ? routes.restoreCategory : routes.deleteCategory),
    {
      summary: 'Deletes (0) a category that no course uses, or brings it back (1).',
      fields: { id, flag: field.flag },
      input: (sent) => ({ id: sent.id }),
    },
  ),
})
