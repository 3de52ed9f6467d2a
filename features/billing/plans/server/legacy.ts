import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import { acted, ACTED, idField } from '#kit/server/form-fields.ts'
import { accept, answering, reads, type Script, writes } from '#kit/server/legacy.ts'
import { plansContract as c } from '../domain/contract.ts'
import { piano, pianoField, planForm, writePiano } from './legacy/plan.ts'
import * as act from './mutations.ts'
import { findPlan, listCustomPlans } from './queries.ts'

const ofStudent = { id_corso: idField, id_studente: idField }
const plan = z.object({ result: z.literal('ok'), piano })
const number = id.meta({ example: 12 })
const studentPlans = z.array(z.object({ id_studente: number, id_corso: number, piano }))

export const planScripts: readonly Script[] = [
  reads(
    {
      name: 'getPianoPagamentiCorso',
      who: 'staff',
      summary: 'The payment plan of a course; an empty text when there is none.',
      fields: z.object({ id_corso: idField }),
      answer: plan,
    },
    async ({ db }, { id_corso: courseId }) =>
      ok({ ...ACTED, piano: writePiano(await findPlan(db, courseId, null)) }),
  ),
  reads(
    {
      name: 'getPianoPagamentiCorsoStudenti',
      who: 'staff',
      summary: "A student's own plan in a course; an empty text while that of the course holds.",
      fields: z.object(ofStudent),
      answer: plan,
    },
    async ({ db }, { id_corso: courseId, id_studente: studentId }) =>
      ok({ ...ACTED, piano: writePiano(await findPlan(db, courseId, studentId)) }),
  ),
  writes(
    {
      name: 'addPianoPagamentiCorsi',
      who: 'staff',
      summary: 'Saves the payment plan of a course.',
      fields: z.object({ id_corso: idField, piano: pianoField }),
      answer: acted,
    },
    async ({ tx, actor }, fields) => {
      const known = await findPlan(tx, fields.id_corso, null)
      const form = { id: fields.id_corso, ...planForm(fields.piano, known) }
      const input = await accept(c.saveCoursePlan, form)
      if (!input.ok) return input
      return answering(await act.saveCoursePlan(tx, actor, input.value), () => ACTED)
    },
  ),
  writes(
    {
      name: 'addPianoPagamentiCorsiStudenti',
      who: 'staff',
      summary:
        'Gives a student a plan of her own; what is known of an instalment stays, by its date.',
      fields: z.object({ ...ofStudent, piano: pianoField }),
      answer: acted,
    },
    async ({ tx, actor }, { id_corso: courseId, id_studente: studentId, piano: form }) => {
      const known =
        (await findPlan(tx, courseId, studentId)) ?? (await findPlan(tx, courseId, null))
      const input = await accept(c.saveStudentPlan, {
        courseId,
        studentId,
        ...planForm(form, known),
      })
      if (!input.ok) return input
      return answering(await act.saveStudentPlan(tx, actor, input.value), () => ACTED)
    },
  ),
  reads(
    {
      name: 'getPianoPagamentiStudente',
      who: 'staff',
      summary: 'The plans that a student has of her own.',
      fields: z.object({ id_studente: idField }),
      answer: studentPlans,
    },
    async ({ db }, { id_studente: studentId }) => ok(await customPlans(db, studentId)),
  ),
  reads(
    {
      name: 'getPianoPagamentiPersonalizzati',
      who: 'staff',
      summary: 'All plans that students have of their own.',
      fields: z.object({}),
      answer: studentPlans,
    },
    async ({ db }) => ok(await customPlans(db)),
  ),
  writes(
    {
      name: 'deletePianoPagamentiStudente',
      who: 'staff',
      summary: 'Puts a student back on the plan of the course.',
      fields: z.object(ofStudent),
      answer: acted,
    },
    async ({ tx, actor }, { id_corso: courseId, id_studente: studentId }) =>
      answering(await act.dropStudentPlan(tx, actor, { courseId, studentId }), () => ACTED),
  ),
]

async function customPlans(db: Parameters<typeof listCustomPlans>[0], studentId?: number) {
  const own = await listCustomPlans(db, studentId)
  return own.map((one) => ({
    id_studente: one.studentId,
    id_corso: one.courseId,
    piano: writePiano(one),
  }))
}
