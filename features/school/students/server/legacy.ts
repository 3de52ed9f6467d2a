import { changeEnrolments } from '#f/school/enrolments/server/mutations.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { accept, answering, type Order } from '#kit/server/legacy.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, edits, reads, scripts, through, writes } from '#kit/server/legacy/scripts.ts'
import { missingFirst, studentsContract as c } from '../domain/contract.ts'
import { COURSE_MISSING, NO_REASON } from '../domain/text.ts'
import { addressOfPhoto, fields, NAMES, studente } from './legacy/student.ts'
import * as act from './mutations.ts'
import { findStudent } from './queries.ts'
import { lockStudent, listEverybody, readPhoto } from './queries/everybody.ts'
import { studentsRoutes as routes } from './routes.ts'

const { id } = field

/** Room for a badge picture of 2 MB as a data URL in a form. */
const WITH_PICTURE = 4 * 1024 * 1024
const order: Order = (issues) => missingFirst(issues, ({ message }) => message)

export const studentScripts = scripts({
  getStudenti: reads({
    summary:
      'All students by surname, or with id only one. The badge picture is a data URL for one ' +
      'student, in the whole list its address for a signed-in browser. piano and rate_pagate ' +
      'are empty here: getStudentiForBilling tells them.',
    fields: { id: field.optional(id) },
    answer: answer.list(studente),
    read: async ({ db }, { id: only }) => {
      const students = await listEverybody(db, only)
      const picture = only === undefined ? undefined : await readPhoto(db, only)
      return ok(students.map((one) => ({ ...one, picture: picture ?? addressOfPhoto(one) })))
    },
  }),
  addStudente: adds(routes.create, {
    summary: 'Creates a student with courses, picture and login; all but mail2 and note needed.',
    fields,
    names: NAMES,
    order,
    bodyLimit: WITH_PICTURE,
  }),
  updateStudente: edits(routes.update, {
    summary:
      'Changes a student; fields that are left out stay as they are, and so does the picture ' +
      'unless a new one is sent.',
    fields,
    names: NAMES,
    order,
    bodyLimit: WITH_PICTURE,
    kind: act.STUDENT,
    stored: ({ tx }, studentId) => findStudent(tx, studentId),
  }),
  deleteStudente: through(routes.delete, {
    summary: 'Moves a student to the trash, from where the screens can restore her.',
    fields: { id },
  }),
  updateCorsiStudente: writes({
    summary: 'Sets the courses of a student; those she withdrew from stay, as corsi_ritiro does.',
    fields: {
      id,
      courseIds: field.as(
        'corsi',
        field.ids.refine((ids) => ids.length > 0, COURSE_MISSING),
      ),
    },
    names: NAMES,
    act: ({ tx, actor, today, now }, { id: studentId, courseIds }) =>
      changeEnrolments(
        tx,
        actor,
        studentId,
        (present) => {
          const left = present.filter(({ withdrawn }) => withdrawn)
          return ok({ courseIds, withdrawnCourseIds: left.map(({ courseId }) => courseId) })
        },
        today,
        now,
      ),
  }),
  updateCorsiRitiroStudente: writes({
    summary:
      'Sets which of her courses a student has withdrawn from: new ones are withdrawals, ' +
      'missing ones re-admissions.',
    fields: { id, withdrawnCourseIds: field.as('corsi', field.ids) },
    names: { courseIds: 'corsi', courseId: 'corsi' },
    act: ({ tx, actor, today, now }, { id: studentId, withdrawnCourseIds }) =>
      changeEnrolments(
        tx,
        actor,
        studentId,
        (present) => {
          const courseIds = present.map(({ courseId }) => courseId)
          const enrolled = withdrawnCourseIds.every((courseId) => courseIds.includes(courseId))
          if (!enrolled) return refuse('enrolments.not_enrolled', { field: 'withdrawnCourseIds' })
          return ok({ courseIds, withdrawnCourseIds })
        },
        today,
        now,
      ),
  }),
  addBlackList: writes({
    summary: 'Puts a student on the blacklist or, when on it, takes her off; says which.',
    fields: {
      id,
      reason: field.as('motivo', field.optional(field.text('Comportamento scorretto'))),
    },
    answer: answer.actedWith<{ readonly listed: boolean }>({ blacklist: answer.flag('listed') }),
    act: async ({ tx, actor, now }, { id: studentId, reason = '' }) => {
      const student = await lockStudent(tx, studentId)
      if (!student) return refuse('students.not_found')
      if (student.blacklisted) {
        const removed = await act.unblacklistStudent(tx, actor, studentId, now)
        return answering(removed, () => ({ listed: false }))
      }
      const said = reason.trim() === '' ? NO_REASON : reason
      const input = await accept(c.blacklist, { id: studentId, reason: said })
      if (!input.ok) return input
      return answering(await act.blacklistStudent(tx, actor, input.value), () => ({ listed: true }))
    },
  }),
})
