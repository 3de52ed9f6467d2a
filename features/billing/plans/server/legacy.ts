import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { type Plan, plan, pianoField, planForm, writePiano } from './legacy/plan.ts'
import { lockPlan, takeTurns } from './mutations.ts'
import { findPlan, listCustomPlans } from './queries.ts'
import { plansRoutes as routes } from './routes.ts'

const courseId = field.as('id_corso', field.id)
const studentId = field.as('id_studente', field.id)

const piano = answer.actedWith<{ readonly plan: Plan | undefined }>({
  piano: answer.cell(plan, (found) => writePiano(found.plan)),
})

const studentPlans = answer.list(
  answer.record<Awaited<ReturnType<typeof listCustomPlans>>[number]>({
    id_studente: answer.number(12, 'studentId'),
    id_corso: answer.number(12, 'courseId'),
    piano: answer.cell(plan, writePiano),
  }),
)

export const planScripts = scripts({
  getPianoPagamentiCorso: reads({
    summary: 'The payment plan of a course; an empty text when there is none.',
    fields: { courseId },
    answer: piano,
    read: async ({ db }, sent) => ok({ plan: await findPlan(db, sent.courseId, null) }),
  }),
  getPianoPagamentiCorsoStudenti: reads({
    summary: "A student's own plan in a course; an empty text while that of the course holds.",
    fields: { courseId, studentId },
    answer: piano,
    read: async ({ db }, sent) => ok({ plan: await findPlan(db, sent.courseId, sent.studentId) }),
  }),
  addPianoPagamentiCorsi: through(routes.saveCoursePlan, {
    summary: 'Saves the payment plan of a course.',
    fields: { id: courseId, piano: pianoField },
    prepare: async ({ tx }, { id, piano: form }) => {
      await takeTurns(tx, { courseId: id, studentId: null })
      return ok({ id, ...planForm(form, await findPlan(tx, id, null)) })
    },
  }),
  addPianoPagamentiCorsiStudenti: through(routes.saveStudentPlan, {
    summary:
      'Gives a student a plan of her own; what is known of an instalment stays, by its date.',
    fields: { courseId, studentId, piano: pianoField },
    prepare: async ({ tx }, { piano: form, ...of }) => {
      await takeTurns(tx, of)
      const own = await findPlan(tx, of.courseId, of.studentId)
      return ok({ ...of, ...planForm(form, own ?? (await findPlan(tx, of.courseId, null))) })
    },
  }),
  getPianoPagamentiStudente: reads({
    summary: 'The plans that a student has of her own.',
    fields: { studentId },
    answer: studentPlans,
    read: async ({ db }, sent) => ok(await listCustomPlans(db, sent.studentId)),
  }),
  getPianoPagamentiPersonalizzati: reads({
    summary: 'All plans that students have of their own.',
    answer: studentPlans,
    read: async ({ db }) => ok(await listCustomPlans(db)),
  }),
  deletePianoPagamentiStudente: through(routes.dropStudentPlan, {
    summary: 'Puts a student back on the plan of the course.',
    fields: { courseId, studentId },
    prepare: async ({ tx }, of) => ok({ ...of, version: (await lockPlan(tx, of))?.version ?? 0 }),
  }),
})
