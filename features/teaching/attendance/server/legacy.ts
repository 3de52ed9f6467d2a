import { findCourse } from '#f/school/courses/server/queries.ts'
import { findLesson } from '#f/teaching/lessons/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, through, writes } from '#kit/server/legacy/scripts.ts'
import type { Reading } from '#kit/server/route.ts'
import {
  assenza,
  hoursOfPresent,
  oreField,
  presenza,
  presenzaField,
  studentePresenze,
} from './legacy/presenza.ts'
import { markStudent } from './mutations.ts'
import { listFigures } from './queries.ts'
import { listAbsences, listCourseStudents, listMarks } from './queries/records.ts'
import { attendanceRoutes as routes } from './routes.ts'

const { id } = field

const nowOf = ({ services }: Pick<Reading, 'services'>) => wallTimeOfInstant(services.clock.now())

/** An absence as justifications name it. */
const oneAbsence = { studentId: id, lessonId: field.as('lezioneId', id) }

const whose = {
  courseId: field.as('corsoId', field.optionalId),
  studentId: field.optionalId,
}

export const attendanceScripts = scripts({
  addPresenzaNew: writes({
    summary:
      'Marks one student of a register; ore left out or empty means the whole lesson. Of an ' +
      'absence it is not read. Refused before the day of the lesson, and for who is not in its register.',
    fields: {
      lessonId: field.as('id_lezione', id),
      studentId: field.as('id_studente', id),
      present: field.as('presenza', presenzaField),
      minutes: field.as('ore', field.optional(oreField)),
    },
    check: hoursOfPresent,
    names: { 'entries.0.studentId': 'id_studente', 'entries.0.minutes': 'ore' },
    act: ({ tx, actor, today }, { lessonId, studentId, present, minutes = null }) => {
      const entry = { studentId, present, minutes: present ? minutes : null }
      return markStudent(tx, actor, lessonId, entry, today)
    },
  }),
  getPresenze: reads({
    summary:
      'The marks of a lesson; who has none is left out. ore is empty for the whole lesson, ' +
      'id_recupero_lezioni 0 until the absence is made up.',
    fields: { lessonId: field.as('id_lezione', id) },
    answer: answer.list(presenza),
    read: async (at, sent) =>
      (await findLesson(at.db, sent.lessonId))
        ? ok(await listMarks(at.db, sent, nowOf(at)))
        : refuse('attendance.lesson_not_found'),
  }),
  getPresenzeCorso: reads({
    summary:
      'The marks of all lessons of a course, those that it joins too, in order of time; ' +
      'id_recupero_lezioni is 0 until the absence is made up.',
    fields: { courseId: field.as('corsoId', id) },
    answer: answer.list(presenza),
    read: async (at, sent) =>
      (await findCourse(at.db, sent.courseId))
        ? ok(await listMarks(at.db, sent, nowOf(at)))
        : refuse('attendance.course_not_found'),
  }),
  getAssenze: reads({
    summary:
      'Absences at lessons held so far in courses that are not archived, the latest first: all, ' +
      'or those of a course or a student. Who has no mark counts as absent. id_recupero_lezioni ' +
      'is the request to make it up, made up or not.',
    fields: whose,
    answer: answer.list(assenza),
    read: async (at, sent) => ok(await listAbsences(at.db, sent, nowOf(at), false)),
  }),
  getAssenzeNonGiustificate: reads({
    summary: 'The same without the absences that are justified or made up.',
    fields: whose,
    answer: answer.list(assenza),
    read: async (at, sent) => ok(await listAbsences(at.db, sent, nowOf(at), true)),
  }),
  updateAssenza: through(routes.justify, {
    summary: 'Justifies an absence; who had no mark is marked absent by it.',
    fields: oneAbsence,
    input: (absence) => ({ absences: [absence] }),
  }),
  rimuoviGiustifica: through(routes.unjustify, {
    summary: 'Takes the justification of an absence back.',
    fields: oneAbsence,
    input: (absence) => ({ absences: [absence] }),
  }),
  getStudentiPresenzeCorso: reads({
    summary:
      'Everybody who is or was in a course, by surname, with attendance percentage, ' +
      'absences/lessons held, unjustified absences, and the marks.',
    fields: { courseId: field.as('corso_id', id) },
    answer: answer.list(studentePresenze),
    read: async (at, { courseId }) => {
      if (!(await findCourse(at.db, courseId))) return refuse('attendance.course_not_found')
      const [students, figures, marks] = await Promise.all([
        listCourseStudents(at.db, courseId),
        listFigures(at.db, { courseId }, nowOf(at)),
        listMarks(at.db, { courseId }, nowOf(at)),
      ])
      const figuresOf = new Map(figures.map((one) => [one.studentId, one]))
      const marksOf = Map.groupBy(marks, ({ studentId }) => studentId)
      return ok(
        students.map((one) => ({
          ...one,
          figures: figuresOf.get(one.id),
          marks: marksOf.get(one.id) ?? [],
        })),
      )
    },
  }),
})
