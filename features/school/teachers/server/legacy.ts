import { ok, refuse, type Result } from '#kit/domain/result.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, asks, changed, edits, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { Writing } from '#kit/server/route.ts'
import type { Script } from '#kit/server/legacy.ts'
import { teachersContract as c, type Teacher, type TeacherGroup } from '../domain/contract.ts'
import { rateOn } from '../domain/rules.ts'
import { REGIMES, type Regime } from '../domain/types.ts'
import { invoiceScripts } from './legacy/invoice.ts'
import { fields, insegnante, prezzi } from './legacy/teacher.ts'
import { TEACHER } from './mutations.ts'
import { findTeacher, lockTeacher } from './queries.ts'
import { listEverybody } from './queries/everybody.ts'
import { teachersRoutes as routes } from './routes.ts'

const ofTeacher = { id: field.as('id_insegnante', field.id) }

/** The teacher that a script is about; the documents of old clients leave the field out. */
const id = field.as('id_insegnante', field.needed(field.id), 'id')

/** Old clients know regimes of their own. */
const regime = field
  .text('FAT_1')
  .transform((sent): Regime => {
    const said = sent.trim().toLowerCase()
    return REGIMES.find((one) => one.toLowerCase() === said) ?? 'altro'
  })
  .meta({ kind: 'text', example: 'FAT_1' })

async function lock({ tx }: Writing, teacherId = 0): Promise<Result<Teacher>> {
  const teacher = await lockTeacher(tx, teacherId)
  return teacher ? ok(teacher) : refuse('teachers.not_found', { field: 'id' })
}

const teachers = scripts({
  getInsegnanti: reads({
    summary: 'Teachers by surname, with the prices of today.',
    answer: answer.list(insegnante),
    read: async ({ db, today }) => ok(await listEverybody(db, today)),
  }),
  getInsegnante: reads({
    summary: 'One teacher, with the prices of today.',
    fields: ofTeacher,
    answer: insegnante,
    read: async ({ db, today }, one) => {
      const [teacher] = await listEverybody(db, today, one.id)
      return teacher ? ok(teacher) : refuse('teachers.not_found')
    },
  }),
  addInsegnante: adds(routes.create, {
    summary: 'Creates a teacher and her login, which addUtente then answers.',
    fields,
  }),
  updateInsegnante: edits(routes.update, {
    summary: 'Changes a teacher; fields that are left out stay as they are.',
    fields,
    kind: TEACHER,
    stored: ({ tx }, teacherId) => findTeacher(tx, teacherId),
  }),
  deleteInsegnante: through(routes.delete, {
    summary: 'Moves a teacher to the trash, from where the screens can restore her.',
    fields: { id: field.id },
  }),
  setRegimeInsegnante: through(routes.update, {
    summary:
      'Sets the regime of a teacher: FAT_1 for who invoices; one that is not known is altro.',
    fields: { id, regime: field.needed(regime) },
    prepare: async (at, { id: teacherId, regime: sent = null }) => {
      const teacher = await lock(at, teacherId)
      return teacher.ok ? ok(changed(c.update, teacher.value, { regime: sent })) : teacher
    },
  }),
})

const rates = scripts({
  getInsegnantePrices: reads({
    summary: 'What a teacher costs today, in euros; id is the teacher.',
    fields: ofTeacher,
    answer: prezzi,
    read: async ({ db, today }, one) => {
      const [teacher] = await listEverybody(db, today, one.id)
      return teacher ? ok(teacher) : refuse('teachers.not_found')
    },
  }),
  getTariffeInsegnanti: reads({
    summary: 'What each teacher costs today, in euros; id is the teacher.',
    answer: answer.list(prezzi),
    read: async ({ db, today }) => ok(await listEverybody(db, today)),
  }),
  setInsegnantePrices: through(routes.addRate, {
    summary:
      'Sets what a teacher costs from today on, in euros; a price that is left out stays. Lessons ' +
      'held before keep the price of their day.',
    fields: {
      id,
      hourlyCents: field.as('costo_ora', field.optional(field.euros('25.00'))),
      dailyCents: field.as('costo_giorno', field.optional(field.euros('150.00'))),
    },
    prepare: async (at, { id: teacherId, ...sent }) => {
      const teacher = await lock(at, teacherId)
      if (!teacher.ok) return teacher
      const before = rateOn(teacher.value.rates, at.today)
      const { hourlyCents = before?.hourlyCents ?? 0, dailyCents = before?.dailyCents ?? 0 } = sent
      return ok({ id: teacher.value.id, validFrom: at.today, hourlyCents, dailyCents })
    },
  }),
})

const GROUP = '12---15'

const gruppo = answer.record<TeacherGroup>({
  id: answer.number(2, 'id'),
  nome: answer.words('Coppia comica', 'name'),
  insegnanti: answer.words(GROUP, ({ teacherIds }) => teacherIds.join('---')),
})

const teacherIds = field.idsJoinedBy(
  '---',
  GROUP,
  'Scrivi i numeri separati da tre trattini: 12---15',
)

const groups = scripts({
  addGruppoInsegnanti: adds(routes.createGroup, {
    summary: 'Joins at least two teachers under one name.',
    fields: {
      name: field.as('nome', field.needed(field.text('Coppia comica'))),
      teacherIds: field.as('insegnanti', field.needed(teacherIds)),
    },
    input: ({ name, teacherIds: ids = [] }) => ({ name, teacherIds: ids }),
  }),
  getGruppiInsegnanti: asks(routes.groups, {
    summary: 'Groups of teachers by name; insegnanti leaves out those in the trash.',
    answer: answer.rowsOf(gruppo),
  }),
})

export const teacherScripts: readonly Script[] = [
  ...teachers,
  ...rates,
  ...groups,
  ...invoiceScripts,
]
