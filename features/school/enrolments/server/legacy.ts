import { dayOfInstant } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import { listChangesInto } from './queries.ts'
import { enrolmentsRoutes as routes } from './routes.ts'

const cambio = answer.record<Awaited<ReturnType<typeof listChangesInto>>[number]>({
  id_studente: answer.number(31, 'studentId'),
  corso_precedente: answer.number(12, 'fromCourseId'),
  corso_nuovo: answer.number(15, 'toCourseId'),
  data: answer.words('2026-10-15', ({ changedAt }) =>
    dayOfInstant(Temporal.Instant.from(changedAt)),
  ),
})

export const enrolmentScripts = scripts({
  getCambioCorsoStudente: reads({
    summary: 'Students who changed into a class, with the class they came from; latest first.',
    fields: { courseId: field.as('id_corso_attuale', field.id) },
    answer: answer.list(cambio),
    read: async ({ db }, { courseId }) => ok(await listChangesInto(db, courseId)),
  }),
  updateCambioCorsoStudente: through(routes.changeClass, {
    summary:
      'Moves a student to another class: withdrawn from the old one, enrolled in the new one, ' +
      'and the change is kept.',
    fields: {
      studentId: field.as('id_studente', field.id),
      courseId: field.as('corso_precedente', field.chosen),
      toCourseId: field.as('corso_nuovo', field.chosen),
    },
  }),
})
