import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { countFormerLessons } from '#f/teaching/attendance/server/queries.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, edits, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { Exam } from '../domain/contract.ts'
import { typedGrade } from '../domain/rules.ts'
import { WRONG_GRADES } from '../domain/text.ts'
import { listExams, lockExam } from './queries.ts'
import { listGrades, readCourseGrades } from './queries/grades.ts'
import { examsRoutes as routes } from './routes.ts'

const { id } = field

/** A grade as old clients write it: a whole number to 110, `-1` or `NC` for not graded. */
const grade = field
  .text('28')
  .transform((typed, context) => {
    const value = typedGrade(typed)
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', message: WRONG_GRADES, input: typed })
    return z.NEVER
  })
  .meta({ kind: '-1 to 110, or NC', example: '28' })

const courseId = field.as('id_corso', id)
const examId = field.as('id_esame', id)
const form = {
  heldOn: field.as('data', field.needed(field.day('2026-10-12'))),
  title: field.as('titolo', field.needed(field.text('Monologo')), 'nome'),
}

const esame: answer.Cells<Exam> = {
  id: answer.number(9, 'id'),
  id_corso: answer.number(12, 'courseId'),
  titolo: answer.words('Monologo', 'title'),
  nome: answer.words('Monologo', 'title'),
  data: answer.words('2026-10-12', 'heldOn'),
}

type Stored = Awaited<ReturnType<typeof listGrades>>[number]

const valutazioni = answer.list(
  answer.record<Stored>({
    id_studente: answer.number(31, 'studentId'),
    id_esame: answer.number(9, 'examId'),
    valutazione: answer.number(28, 'value'),
    nome_esame: answer.words('Monologo', 'title'),
  }),
)

/** What a student brought along from the classes before. */
interface Brought {
  readonly studentId: number
  readonly previous: readonly { readonly title: string; readonly value: number }[]
  readonly absences: number
}

const infoCorsoPrecedente = answer.record<Brought>({
  id_studente: answer.number(31, 'studentId'),
  voti_corso_precedente: answer.among(
    'previous',
    answer.list(
      answer.record<Brought['previous'][number]>({
        nome_esame: answer.words('Monologo', 'title'),
        valutazione: answer.number(24, 'value'),
      }),
    ),
  ),
  assenze_corso_precedente: answer.number(3, 'absences'),
})

export const examScripts = scripts({
  getEsami: reads({
    summary: 'Exams of a course by date; nome is another name of titolo.',
    fields: { courseId },
    answer: answer.list(answer.record(esame)),
    read: async ({ db }, sent) => ok(await listExams(db, sent.courseId)),
  }),
  addEsame: adds(routes.create, {
    summary: 'Inserts an exam of a course.',
    fields: { courseId, ...form },
  }),
  updateEsame: edits(routes.update, {
    summary: 'Changes date and title of an exam; fields that are left out stay as they are.',
    fields: form,
    kind: { table: 'exams', missing: 'exams.not_found' },
    stored: ({ tx }, sent) => lockExam(tx, sent),
  }),
  deleteEsame: through(routes.delete, {
    summary: 'Moves an exam with its grades to the trash.',
    fields: { id },
  }),
  getEsamiValutazioni: reads({
    summary: 'Exams of a course by date, each with its grades; valutazione -1 is "NC".',
    fields: { courseId },
    answer: answer.list(
      answer.record<Exam & { readonly grades: readonly Stored[] }>({
        ...esame,
        valutazioni: answer.among('grades', valutazioni),
      }),
    ),
    read: async ({ db }, sent) => {
      const grades = await listGrades(db, sent)
      const exams = await listExams(db, sent.courseId)
      const ofExam = (exam: Exam) => grades.filter((one) => one.examId === exam.id)
      return ok(exams.map((exam) => ({ ...exam, grades: ofExam(exam) })))
    },
  }),
  setValutazione: through(routes.saveGrades, {
    summary:
      'Saves a grade of a student in the course of the exam; -1 or NC for not graded. ' +
      'nome_esame, id_corso and id_utente may come along and change nothing.',
    fields: {
      id: examId,
      studentId: field.as('id_studente', id),
      value: field.as('valutazione', grade),
    },
    prepare: async ({ tx }, { id: one, studentId, value }) => {
      const exam = await lockExam(tx, one)
      if (!exam) return refuse('exams.not_found')
      return ok({ id: exam.id, version: exam.version, grades: [{ studentId, value }] })
    },
  }),
  getValutazioni: reads({
    summary: 'Grades of an exam, those of students who left too; valutazione -1 is "NC".',
    fields: { examId },
    answer: valutazioni,
    read: async ({ db }, sent) => ok(await listGrades(db, sent)),
  }),
  getValutazioniCorso: reads({
    summary: 'Grades of all exams of a course, by date; valutazione -1 is "NC".',
    fields: { courseId },
    answer: valutazioni,
    read: async ({ db }, sent) => ok(await listGrades(db, sent)),
  }),
  getInfoCorsoPrecedente: reads({
    summary:
      'What students of a course brought along from the classes they left for it: their ' +
      'grades and their absences.',
    fields: { courseId },
    answer: answer.list(infoCorsoPrecedente),
    read: async ({ db, services }, sent) => {
      if (!(await findCourse(db, sent.courseId))) return refuse('exams.course_not_found')
      const { students } = await readCourseGrades(db, sent.courseId)
      const former = await countFormerLessons(db, sent, wallTimeOfInstant(services.clock.now()))
      const absencesOf = (studentId: number) => former.of({ ...sent, studentId }).absences
      return ok(students.map((one) => ({ ...one, absences: absencesOf(one.studentId) })))
    },
  }),
})
