import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  alias,
  flagField,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { insertRecord, lockRecord } from '#kit/server/records.ts'
import { deleteRecord, restoreRecord } from '#kit/server/trash.ts'
import { coursesContract as c } from '../domain/contract.ts'
import { isRunning } from '../domain/rules.ts'
import { corso, courseFields, NAMES, presentCorso, weekdaysField } from './legacy/course.ts'
import * as act from './mutations.ts'
import { CATEGORY, COURSE } from './mutations.ts'
import * as find from './queries.ts'

const corsi = z.array(corso)

const courses: readonly Script[] = [
  reads(
    {
      name: 'getCorsi',
      who: 'staff',
      summary: 'Active courses by name, those that have ended too.',
      fields: z.object({}),
      answer: corsi,
    },
    async ({ db }) => ok((await find.listCourseSheets(db, 'active')).map(presentCorso)),
  ),
  reads(
    {
      name: 'getCorsiInCorso',
      who: 'staff',
      summary: 'Active courses that have not ended yet.',
      fields: z.object({}),
      answer: corsi,
    },
    async ({ db, today }) => {
      const active = await find.listCourseSheets(db, 'active')
      return ok(active.filter((course) => isRunning(course, today)).map(presentCorso))
    },
  ),
  reads(
    {
      name: 'getCorsiEliminati',
      who: 'staff',
      summary: 'Courses of the archive.',
      fields: z.object({}),
      answer: corsi,
    },
    async ({ db }) => ok((await find.listCourseSheets(db, 'archived')).map(presentCorso)),
  ),
  reads(
    {
      name: 'getCorso',
      who: 'staff',
      summary: 'One course, active or archived.',
      fields: z.object({ idCorso: idField }),
      answer: corso,
    },
    async ({ db }, { idCorso }) => {
      const course = await find.findCourse(db, idCorso)
      if (!course || course.state === 'deleted') return refuse('courses.not_found')
      return ok(presentCorso(course))
    },
  ),
  adds(
    {
      name: 'addCorso',
      who: 'staff',
      summary: 'Creates a course.',
      fields: z.object(courseFields(needed)),
      answer: added,
      names: NAMES,
    },
    async (at, fields) => {
      const input = await accept(c.create, {
        name: fields.nome ?? fields.name,
        categoryId: fields.categoria ?? fields.id_categoria,
        startsOn: fields.dateStart,
        endsOn: fields.dateEnd,
        academicYear: fields.anno_accademico,
      })
      if (!input.ok) return input
      const made = await act.createCourse(at, input.value)
      return answering(made, (course) => ({ ...ACTED, id: course.id }))
    },
  ),
  writes(
    {
      name: 'updateCorso',
      who: 'staff',
      summary: 'Changes a course; fields that are left out stay as they are.',
      fields: z.object({
        id: idField,
        ...courseFields(optional),
        visibleStudent: optional(flagField),
      }),
      answer: acted,
      names: NAMES,
    },
    async (at, fields) => {
      const locked = await lockRecord(at.tx, COURSE, fields.id)
      if (!locked.ok) return locked
      const before = locked.value
      const input = await accept(c.update, {
        id: fields.id,
        version: before.version,
        name: fields.name ?? fields.nome ?? before.name,
        categoryId: fields.categoria ?? fields.id_categoria ?? before.category_id,
        startsOn: fields.dateStart ?? before.starts_on,
        endsOn: fields.dateEnd ?? before.ends_on,
        academicYear: fields.anno_accademico ?? before.academic_year,
        visibleToStudents: fields.visibleStudent ?? before.visible_to_students,
      })
      if (!input.ok) return input
      return answering(await act.updateCourse(at, input.value), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteCorso',
      who: 'staff',
      summary: 'Moves an archived course to the trash, from where the screens can restore it.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async (at, fields) => answering(await deleteRecord(at, COURSE, fields.id), () => ACTED),
  ),
  writes(
    {
      name: 'updateCorsoStatus',
      who: 'staff',
      summary: 'Archives (0) or restores (1) a course; status and flag are two names of one field.',
      fields: z
        .object({ id: idField, status: needed(flagField), flag: alias(flagField, 'status') })
        .refine(({ status, flag: same }) => (status ?? same) !== undefined, {
          path: ['status'],
          error: 'Campo obbligatorio',
        }),
      answer: acted,
    },
    async (at, fields) => {
      const done =
        (fields.status ?? fields.flag)
          ? await act.unarchiveCourse(at, fields.id)
          : await act.archiveCourse(at, fields.id)
      return answering(done, () => ACTED)
    },
  ),
  writes(
    {
      name: 'updateGiorniCorso',
      who: 'staff',
      summary: 'Sets the weekdays that the course calendar shows; empty for none.',
      fields: z.object({ id: idField, giorni: weekdaysField }),
      answer: acted,
    },
    async (at, fields) => {
      const input = { id: fields.id, weekdays: fields.giorni }
      return answering(await act.setVisibleWeekdays(at, input), () => ACTED)
    },
  ),
]

const categories: readonly Script[] = [
  reads(
    {
      name: 'getCategorie',
      who: 'staff',
      summary: 'Course categories by name.',
      fields: z.object({}),
      answer: z.array(
        z.object({
          id: id.meta({ example: 4 }),
          name: z.string().meta({ example: 'Recitazione' }),
          nome: z.string().meta({ example: 'Recitazione' }),
        }),
      ),
    },
    async ({ db }) =>
      ok((await find.listAllCategories(db)).map((row) => ({ ...row, nome: row.name }))),
  ),
  writes(
    {
      name: 'addCategorie',
      who: 'staff',
      summary: 'Creates a course category.',
      fields: z.object({
        name: needed(textField('Doppiaggio')),
        nome: alias(textField('Doppiaggio'), 'name'),
      }),
      answer: added,
    },
    async (at, fields) => {
      const input = await accept(c.createCategory, { name: fields.name ?? fields.nome })
      if (!input.ok) return input
      return ok({ ...ACTED, id: await insertRecord(at, CATEGORY, input.value) })
    },
  ),
  writes(
    {
      name: 'updateCategorieStatus',
      who: 'staff',
      summary: 'Deletes (0) a category that no course uses, or brings it back (1).',
      fields: z.object({ id: idField, flag: flagField }),
      answer: acted,
    },
    async (at, fields) => {
      const done = fields.flag
        ? await restoreRecord(at, CATEGORY, fields.id)
        : await deleteRecord(at, CATEGORY, fields.id)
      return answering(done, () => ACTED)
    },
  ),
]

export const courseScripts: readonly Script[] = [...courses, ...categories]
