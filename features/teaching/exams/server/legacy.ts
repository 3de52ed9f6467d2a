import { z } from 'zod'
import { findCourse } from '#f/school/courses/server/queries.ts'
import { countFormerAbsences } from '#f/teaching/attendance/server/queries.ts'
import { id } from '#kit/domain/contract.ts'
import { wallTimeOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  alias,
  dayField,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { examsContract as c, type Exam } from '../domain/contract.ts'
import { typedGrade } from '../domain/rules.ts'
import { WRONG_GRADES } from '../domain/text.ts'
import * as act from './mutations.ts'
import * as find from './queries.ts'
import { listGrades, readCourseGrades } from './queries/grades.ts'

const titolo = textField('Monologo')
const data = dayField('2026-10-12')

/** A grade as old clients write it: a whole number to 110, `-1` or `NC` for not graded. */
const gradeField = textField('28')
  .transform((typed, context) => {
    const value = typedGrade(typed)
    if (value !== undefined) return value
    context.issues.push({ code: 'custom', message: WRONG_GRADES, input: typed })
    return z.NEVER
  })
  .meta({ kind: '-1 to 110, or NC', example: '28' })

const esame = z.object({
  id: id.meta({ example: 9 }),
  id_corso: id.meta({ example: 12 }),
  titolo: z.string().meta({ example: 'Monologo' }),
  nome: z.string().meta({ example: 'Monologo' }),
  data: z.string().meta({ example: '2026-10-12' }),
})

const valutazione = z.object({
  id_studente: id.meta({ example: 31 }),
  id_esame: id.meta({ example: 9 }),
  valutazione: z.int().meta({ example: 28 }),
  nome_esame: z.string().meta({ example: 'Monologo' }),
})

const voto = z.object({
  nome_esame: z.string().meta({ example: 'Monologo' }),
  valutazione: z.int().meta({ example: 24 }),
})

const infoCorsoPrecedente = z.object({
  id_studente: id.meta({ example: 31 }),
  voti_corso_precedente: z.array(voto),
  assenze_corso_precedente: z.int().meta({ example: 3 }),
})

/** What the contract calls the fields, so that a refusal names the script's own. */
const NAMES = { courseId: 'id_corso', title: 'titolo', heldOn: 'data' }

function presentEsame({ id, courseId, title, heldOn }: Exam): z.infer<typeof esame> {
  return { id, id_corso: courseId, titolo: title, nome: title, data: heldOn }
}

type Stored = Awaited<ReturnType<typeof listGrades>>[number]

function presentValutazione({ studentId, examId, value, title }: Stored) {
  return { id_studente: studentId, id_esame: examId, valutazione: value, nome_esame: title }
}

const ofCourse = z.object({ id_corso: idField })

export const examScripts: readonly Script[] = [
  reads(
    {
      name: 'getEsami',
      who: 'staff',
      summary: 'Exams of a course by date; nome is another name of titolo.',
      fields: ofCourse,
      answer: z.array(esame),
    },
    async ({ db }, { id_corso }) => ok((await find.listExams(db, id_corso)).map(presentEsame)),
  ),
  adds(
    {
      name: 'addEsame',
      who: 'staff',
      summary: 'Inserts an exam of a course.',
      fields: z.object({
        id_corso: idField,
        data: needed(data),
        titolo: needed(titolo),
        nome: alias(titolo, 'titolo'),
      }),
      answer: added,
      names: NAMES,
    },
    async ({ tx, actor }, { id_corso, data: heldOn, titolo: title, nome }) => {
      const input = await accept(c.create, { courseId: id_corso, heldOn, title: title ?? nome })
      if (!input.ok) return input
      const made = await act.createExam(tx, actor, input.value)
      return answering(made, (exam) => ({ ...ACTED, id: exam.id }))
    },
  ),
  writes(
    {
      name: 'updateEsame',
      who: 'staff',
      summary: 'Changes date and title of an exam; fields that are left out stay as they are.',
      fields: z.object({
        id: idField,
        data: optional(data),
        titolo: optional(titolo),
        nome: alias(titolo, 'titolo'),
      }),
      answer: acted,
      names: NAMES,
    },
    async ({ tx, actor }, fields) => {
      const before = await find.lockExam(tx, fields.id)
      if (!before) return refuse('exams.not_found')
      const input = await accept(c.update, {
        id: fields.id,
        version: before.version,
        title: fields.titolo ?? fields.nome ?? before.title,
        heldOn: fields.data ?? before.heldOn,
      })
      if (!input.ok) return input
      return answering(await act.updateExam(tx, actor, input.value), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteEsame',
      who: 'staff',
      summary: 'Moves an exam with its grades to the trash.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async ({ tx, actor, now }, fields) =>
      answering(await act.deleteExam(tx, actor, fields.id, now), () => ACTED),
  ),
  reads(
    {
      name: 'getEsamiValutazioni',
      who: 'staff',
      summary: 'Exams of a course by date, each with its grades; valutazione -1 is "NC".',
      fields: ofCourse,
      answer: z.array(esame.extend({ valutazioni: z.array(valutazione) })),
    },
    async ({ db }, { id_corso }) => {
      const exams = await find.listExams(db, id_corso)
      const grades = await listGrades(db, { courseId: id_corso })
      return ok(
        exams.map((exam) => ({
          ...presentEsame(exam),
          valutazioni: grades.filter(({ examId }) => examId === exam.id).map(presentValutazione),
        })),
      )
    },
  ),
  writes(
    {
      name: 'setValutazione',
      who: 'staff',
      summary:
        'Saves a grade of a student in the course of the exam; -1 or NC for not graded. ' +
        'nome_esame, id_corso and id_utente may come along and change nothing.',
      fields: z.object({ id_esame: idField, id_studente: idField, valutazione: gradeField }),
      answer: acted,
    },
    async ({ tx, actor }, { id_esame, id_studente, valutazione: value }) => {
      const exam = await find.lockExam(tx, id_esame)
      if (!exam) return refuse('exams.not_found')
      const saved = await act.saveGrades(tx, actor, {
        id: exam.id,
        version: exam.version,
        grades: [{ studentId: id_studente, value }],
      })
      return answering(saved, () => ACTED)
    },
  ),
  reads(
    {
      name: 'getValutazioni',
      who: 'staff',
      summary: 'Grades of an exam, those of students who left too; valutazione -1 is "NC".',
      fields: z.object({ id_esame: idField }),
      answer: z.array(valutazione),
    },
    async ({ db }, { id_esame }) =>
      ok((await listGrades(db, { examId: id_esame })).map(presentValutazione)),
  ),
  reads(
    {
      name: 'getValutazioniCorso',
      who: 'staff',
      summary: 'Grades of all exams of a course, by date; valutazione -1 is "NC".',
      fields: ofCourse,
      answer: z.array(valutazione),
    },
    async ({ db }, { id_corso }) =>
      ok((await listGrades(db, { courseId: id_corso })).map(presentValutazione)),
  ),
  reads(
    {
      name: 'getInfoCorsoPrecedente',
      who: 'staff',
      summary:
        'What students of a course brought along from the classes they left for it: their ' +
        'grades and their absences.',
      fields: ofCourse,
      answer: z.array(infoCorsoPrecedente),
    },
    async ({ db, services }, { id_corso }) => {
      if (!(await findCourse(db, id_corso))) return refuse('exams.course_not_found')
      const { students } = await readCourseGrades(db, id_corso)
      const now = wallTimeOfInstant(services.clock.now())
      const absences = await countFormerAbsences(db, { courseId: id_corso }, now)
      return ok(
        students.map(({ studentId, previous }) => ({
          id_studente: studentId,
          voti_corso_precedente: previous.map(({ title, value }) => ({
            nome_esame: title,
            valutazione: value,
          })),
          assenze_corso_precedente: absences.of({ courseId: id_corso, studentId }),
        })),
      )
    },
  ),
]
