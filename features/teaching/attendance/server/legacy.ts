import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { findLesson } from '#f/teaching/lessons/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { acted, ACTED, idField, optional } from '#kit/server/form-fields.ts'
import type { Reading } from '#kit/server/route.ts'
import { answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import {
  assenza,
  oreField,
  presentAssenza,
  presentPresenza,
  presentStudente,
  presenza,
  presenzaField,
  studentePresenze,
} from './legacy/presenza.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { listAbsences, listCourseStudents, listMarks } from './queries/records.ts'

const nowOf = ({ services }: Pick<Reading, 'services'>) => wallTimeOfInstant(services.clock.now())

/** An absence as justifications name it. */
const oneAbsence = z.object({ studentId: idField, lezioneId: idField })

export const attendanceScripts: readonly Script[] = [
  writes(
    {
      name: 'addPresenzaNew',
      who: 'staff',
      summary:
        'Marks one student of a register; ore left out or empty means the whole lesson. ' +
        'Refused before the day of the lesson, and for who is not in its register.',
      fields: z.object({
        id_lezione: idField,
        id_studente: idField,
        presenza: presenzaField,
        ore: optional(oreField),
      }),
      answer: acted,
      names: { 'entries.0.studentId': 'id_studente', 'entries.0.minutes': 'ore' },
    },
    async ({ tx, actor, today }, { id_lezione, id_studente, presenza: present, ore = null }) => {
      const entry = { studentId: id_studente, present, minutes: present ? ore : null }
      return answering(await act.markStudent(tx, actor, id_lezione, entry, today), () => ACTED)
    },
  ),
  reads(
    {
      name: 'getPresenze',
      who: 'staff',
      summary:
        'The marks of a lesson; who has none is left out. ore is empty for the whole lesson.',
      fields: z.object({ id_lezione: idField }),
      answer: z.array(presenza),
    },
    async ({ db }, { id_lezione }) => {
      if (!(await findLesson(db, id_lezione))) return refuse('attendance.lesson_not_found')
      return ok((await listMarks(db, { lessonId: id_lezione })).map(presentPresenza))
    },
  ),
  reads(
    {
      name: 'getPresenzeCorso',
      who: 'staff',
      summary: 'The marks of all lessons of a course, those that it joins too, in order of time.',
      fields: z.object({ corsoId: idField }),
      answer: z.array(presenza),
    },
    async ({ db }, { corsoId }) => {
      if (!(await findCourse(db, corsoId))) return refuse('attendance.course_not_found')
      return ok((await listMarks(db, { courseId: corsoId })).map(presentPresenza))
    },
  ),
  reads(
    {
      name: 'getAssenze',
      who: 'staff',
      summary:
        'Absences at lessons held so far in courses that are not archived, the latest first: all, ' +
        'or those of a course or a student. Who has no mark counts as absent.',
      fields: z.object({ corsoId: optional(idField), studentId: optional(idField) }),
      answer: z.array(assenza),
    },
    async (at, { corsoId, studentId }) => {
      const whose = { courseId: corsoId, studentId }
      return ok((await listAbsences(at.db, whose, nowOf(at), false)).map(presentAssenza))
    },
  ),
  reads(
    {
      name: 'getAssenzeNonGiustificate',
      who: 'staff',
      summary: 'The same without the absences that are justified or made up.',
      fields: z.object({ corsoId: optional(idField), studentId: optional(idField) }),
      answer: z.array(assenza),
    },
    async (at, { corsoId, studentId }) => {
      const whose = { courseId: corsoId, studentId }
      return ok((await listAbsences(at.db, whose, nowOf(at), true)).map(presentAssenza))
    },
  ),
  writes(
    {
      name: 'updateAssenza',
      who: 'staff',
      summary: 'Justifies an absence; who had no mark is marked absent by it.',
      fields: oneAbsence,
      answer: acted,
    },
    async (at, { studentId, lezioneId }) => {
      const input = { absences: [{ studentId, lessonId: lezioneId }], reason: '' }
      return answering(await act.justify(at.tx, at.actor, input, nowOf(at)), () => ACTED)
    },
  ),
  writes(
    {
      name: 'rimuoviGiustifica',
      who: 'staff',
      summary: 'Takes the justification of an absence back.',
      fields: oneAbsence,
      answer: acted,
    },
    async (at, { studentId, lezioneId }) => {
      const input = { absences: [{ studentId, lessonId: lezioneId }], marked: [] }
      return answering(await act.unjustify(at.tx, at.actor, input, nowOf(at)), () => ACTED)
    },
  ),
  reads(
    {
      name: 'getStudentiPresenzeCorso',
      who: 'staff',
      summary:
        'Everybody who is or was in a course, by surname, with attendance percentage, ' +
        'absences/lessons held, unjustified absences, and the marks.',
      fields: z.object({ corso_id: idField }),
      answer: z.array(studentePresenze),
    },
    async (at, { corso_id: courseId }) => {
      if (!(await findCourse(at.db, courseId))) return refuse('attendance.course_not_found')
      const [students, figures, marks] = await Promise.all([
        listCourseStudents(at.db, courseId),
        find.listFigures(at.db, { courseId }, nowOf(at)),
        listMarks(at.db, { courseId }),
      ])
      const figuresOf = new Map(figures.map((one) => [one.studentId, one]))
      const marksOf = Map.groupBy(marks, ({ studentId }) => studentId)
      return ok(
        students.map((one) =>
          presentStudente(one, figuresOf.get(one.id), marksOf.get(one.id) ?? []),
        ),
      )
    },
  ),
]
