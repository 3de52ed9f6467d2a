import { createTeacher, TEACHER, updateTeacher } from '#f/school/teachers/server/mutations.ts'
import { readForms } from '#f/school/teachers/server/queries.ts'
import { REGIMES, TEACHER_FIELDS, type TeacherField } from '#f/school/teachers/domain/types.ts'
import { throughForms } from '#f/system/imports/server/mutations.ts'
import { emptyTexts, pick } from '#kit/domain/fields.ts'
import type { KnownTeacher, SaidTeacher } from '../../domain/types.ts'
import { whoTeaches } from '../queries.ts'

/** The fields of a form; the regime was read as one of those there are. */
function formOf(values: SaidTeacher['values'], before = emptyTexts(TEACHER_FIELDS)) {
  const form = { ...before, ...values }
  return { ...form, regime: REGIMES.find((one) => one === form.regime) ?? '' }
}

/** Teachers, whose subjects are added; somebody who was added and has lessons by now stays. */
export const throughTeachers = throughForms<TeacherField, 'subjectIds', SaidTeacher, KnownTeacher>({
  kind: TEACHER,
  list: 'subjectIds',
  read: readForms,
  create: (at, { values, subjectIds, hourlyCents, dailyCents }) =>
    createTeacher(at, {
      ...formOf(values),
      ...{ subjectIds: [...subjectIds], hourlyCents, dailyCents },
    }),
  save: (at, teacher, { values, subjectIds }) =>
    updateTeacher(at, {
      ...{ id: teacher.id, version: teacher.version },
      ...formOf(values, pick(teacher, TEACHER_FIELDS)),
      subjectIds: [...subjectIds],
    }),
  staying: (db, added) =>
    whoTeaches(
      db,
      added.map(({ recordId }) => recordId),
    ),
})
