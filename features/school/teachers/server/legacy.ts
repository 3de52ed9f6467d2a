import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  alias,
  euroField,
  idField,
  idsJoinedBy,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { teachersContract as c } from '../domain/contract.ts'
import { rateOn } from '../domain/rules.ts'
import { invoiceScripts } from './legacy/invoice.ts'
import {
  asForm,
  formOf,
  insegnante,
  NAMES,
  presentInsegnante,
  presentPrezzi,
  prezzi,
  teacherFields,
} from './legacy/teacher.ts'
import * as act from './mutations.ts'
import { createGroup } from './mutations/groups.ts'
import { addRate } from './mutations/rates.ts'
import { lockTeacher } from './queries.ts'
import { listEverybody } from './queries/everybody.ts'
import { listGroups } from './queries/groups.ts'

/** The teacher that a script is about; the documents of old clients leave the field out. */
const teacherId = { id_insegnante: needed(idField), id: alias(idField, 'id_insegnante') }
const AT_TEACHER = { field: 'id_insegnante' }

const teachers: readonly Script[] = [
  reads(
    {
      name: 'getInsegnanti',
      who: 'staff',
      summary: 'Teachers by surname, with the prices of today.',
      fields: z.object({}),
      answer: z.array(insegnante),
    },
    async ({ db, today }) => ok((await listEverybody(db, today)).map(presentInsegnante)),
  ),
  reads(
    {
      name: 'getInsegnante',
      who: 'staff',
      summary: 'One teacher, with the prices of today.',
      fields: z.object({ id_insegnante: idField }),
      answer: insegnante,
    },
    async ({ db, today }, { id_insegnante }) => {
      const [teacher] = await listEverybody(db, today, id_insegnante)
      return teacher ? ok(presentInsegnante(teacher)) : refuse('teachers.not_found')
    },
  ),
  adds(
    {
      name: 'addInsegnante',
      who: 'staff',
      summary: 'Creates a teacher and her login, which addUtente then answers.',
      fields: z.object(teacherFields(needed)),
      answer: added,
      names: NAMES,
    },
    async (at, fields) => {
      const input = await accept(c.create, asForm(fields))
      if (!input.ok) return input
      return answering(await act.createTeacher(at, input.value), (made) => ({
        ...ACTED,
        id: made.id,
      }))
    },
  ),
  writes(
    {
      name: 'updateInsegnante',
      who: 'staff',
      summary: 'Changes a teacher; fields that are left out stay as they are.',
      fields: z.object({ id: idField, ...teacherFields(optional) }),
      answer: acted,
      names: NAMES,
    },
    async (at, { id: one, ...fields }) => {
      const teacher = await lockTeacher(at.tx, one)
      if (!teacher) return refuse('teachers.not_found')
      const input = await accept(c.update, { ...formOf(teacher), ...asForm(fields) })
      if (!input.ok) return input
      return answering(await act.updateTeacher(at, input.value), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteInsegnante',
      who: 'staff',
      summary: 'Moves a teacher to the trash, from where the screens can restore her.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async (at, fields) => answering(await deleteRecord(at, act.TEACHER, fields.id), () => ACTED),
  ),
  writes(
    {
      name: 'setRegimeInsegnante',
      who: 'staff',
      summary: 'Sets the regime of a teacher: FAT_1 for who invoices.',
      fields: z.object({ ...teacherId, regime: needed(textField('FAT_1')) }),
      answer: acted,
    },
    async (at, { regime, ...fields }) => {
      const teacher = await lockTeacher(at.tx, fields.id_insegnante ?? fields.id ?? 0)
      if (!teacher) return refuse('teachers.not_found', AT_TEACHER)
      const input = await accept(c.update, { ...formOf(teacher), regime: regime ?? null })
      if (!input.ok) return input
      return answering(await act.updateTeacher(at, input.value), () => ACTED)
    },
  ),
]

const rates: readonly Script[] = [
  reads(
    {
      name: 'getInsegnantePrices',
      who: 'staff',
      summary: 'What a teacher costs today, in euros; id is the teacher.',
      fields: z.object({ id_insegnante: idField }),
      answer: prezzi,
    },
    async ({ db, today }, { id_insegnante }) => {
      const [teacher] = await listEverybody(db, today, id_insegnante)
      return teacher ? ok(presentPrezzi(teacher)) : refuse('teachers.not_found')
    },
  ),
  reads(
    {
      name: 'getTariffeInsegnanti',
      who: 'staff',
      summary: 'What each teacher costs today, in euros; id is the teacher.',
      fields: z.object({}),
      answer: z.array(prezzi),
    },
    async ({ db, today }) => ok((await listEverybody(db, today)).map(presentPrezzi)),
  ),
  writes(
    {
      name: 'setInsegnantePrices',
      who: 'staff',
      summary:
        'Sets what a teacher costs from today on, in euros; a price that is left out stays. Lessons ' +
        'held before keep the price of their day.',
      fields: z.object({
        ...teacherId,
        costo_ora: optional(euroField('25.00')),
        costo_giorno: optional(euroField('150.00')),
      }),
      answer: acted,
      names: { hourlyCents: 'costo_ora', dailyCents: 'costo_giorno' },
    },
    async ({ tx, actor, today }, fields) => {
      const teacher = await lockTeacher(tx, fields.id_insegnante ?? fields.id ?? 0)
      if (!teacher) return refuse('teachers.not_found', AT_TEACHER)
      const now = rateOn(teacher.rates, today)
      const input = await accept(c.addRate, {
        id: teacher.id,
        validFrom: today,
        hourlyCents: fields.costo_ora ?? now?.hourlyCents ?? 0,
        dailyCents: fields.costo_giorno ?? now?.dailyCents ?? 0,
      })
      if (!input.ok) return input
      return answering(await addRate(tx, actor, input.value, today), () => ACTED)
    },
  ),
]

const GROUP = '12---15'

const groups: readonly Script[] = [
  adds(
    {
      name: 'addGruppoInsegnanti',
      who: 'staff',
      summary: 'Joins at least two teachers under one name.',
      fields: z.object({
        nome: needed(textField('Coppia comica')),
        insegnanti: needed(
          idsJoinedBy('---', GROUP, 'Scrivi i numeri separati da tre trattini: 12---15'),
        ),
      }),
      answer: added,
      names: { name: 'nome', teacherIds: 'insegnanti' },
    },
    async (at, { nome, insegnanti = [] }) => {
      const input = await accept(c.createGroup, { name: nome, teacherIds: insegnanti })
      if (!input.ok) return input
      return answering(await createGroup(at, input.value), (made) => ({
        ...ACTED,
        id: made.id,
      }))
    },
  ),
  reads(
    {
      name: 'getGruppiInsegnanti',
      who: 'staff',
      summary: 'Groups of teachers by name; insegnanti leaves out those in the trash.',
      fields: z.object({}),
      answer: z.array(
        z.object({
          id: id.meta({ example: 2 }),
          nome: z.string().meta({ example: 'Coppia comica' }),
          insegnanti: z.string().meta({ example: GROUP }),
        }),
      ),
    },
    async ({ db }) => {
      const all = await listGroups(db)
      return ok(
        all.map((group) => ({
          id: group.id,
          nome: group.name,
          insegnanti: group.teacherIds.join('---'),
        })),
      )
    },
  ),
]

export const teacherScripts: readonly Script[] = [
  ...teachers,
  ...rates,
  ...groups,
  ...invoiceScripts,
]
