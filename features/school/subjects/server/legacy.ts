import { ok } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, edits, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { subjectsContract as c } from '../domain/contract.ts'
import { SUBJECT } from './mutations.ts'
import { findSubject, listAllSubjects } from './queries.ts'
import { subjectsRoutes as routes } from './routes.ts'

const fields = {
  name: field.as('nome', field.needed(field.text('Dizione')), 'name', 'materia'),
  note: field.as('note', field.optional(field.text('Primo anno')), 'notes'),
} satisfies field.FieldsOf<typeof c.create>

const materia = answer.record<Awaited<ReturnType<typeof listAllSubjects>>[number]>({
  id: answer.number(4, 'id'),
  materia: answer.words('Dizione', 'name'),
  nome: answer.words('Dizione', 'name'),
  note: answer.words('Primo anno', 'note'),
})

export const subjectScripts = scripts({
  getMaterie: reads({
    summary: 'Subjects by name; nome is another name of materia.',
    answer: answer.list(materia),
    read: async ({ db }) => ok(await listAllSubjects(db)),
  }),
  addMateria: adds(routes.create, { summary: 'Creates a subject.', fields }),
  updateMateria: edits(routes.update, {
    summary: 'Changes a subject; fields that are left out stay as they are.',
    fields,
    kind: SUBJECT,
    stored: ({ tx }, id) => findSubject(tx, id),
  }),
  deleteMateria: through(routes.delete, {
    summary: 'Moves a subject to the trash, from where the screens can restore it.',
    fields: { id: field.id },
  }),
})
