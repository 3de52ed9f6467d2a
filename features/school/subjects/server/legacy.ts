import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
import { ok } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  alias,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { insertRecord, lockRecord, saveVersion } from '#kit/server/records.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { subjectsContract as c } from '../domain/contract.ts'
import { SUBJECT } from './mutations.ts'
import * as find from './queries.ts'

const name = textField('Dizione')
const note = textField('Primo anno')

/** The fields of a subject under the names that old clients use. */
const subjectFields = (first: typeof needed | typeof optional) => ({
  nome: first(name),
  name: alias(name, 'nome'),
  materia: alias(name, 'nome'),
  note: optional(note),
  notes: alias(note, 'note'),
})

interface Written {
  readonly nome?: string | undefined
  readonly name?: string | undefined
  readonly materia?: string | undefined
  readonly note?: string | undefined
  readonly notes?: string | undefined
}

/** What of a subject was written, whichever names were used. */
function readSubject(fields: Written): { name: string | undefined; note: string | undefined } {
  return {
    name: fields.nome ?? fields.name ?? fields.materia,
    note: fields.note ?? fields.notes,
  }
}

/** What the contract calls the fields, so that a refusal names the script's own. */
const NAMES = { name: 'nome' }

export const subjectScripts: readonly Script[] = [
  reads(
    {
      name: 'getMaterie',
      who: 'staff',
      summary: 'Subjects by name; nome is another name of materia.',
      fields: z.object({}),
      answer: z.array(
        z.object({
          id: id.meta({ example: 4 }),
          materia: z.string().meta({ example: 'Dizione' }),
          nome: z.string().meta({ example: 'Dizione' }),
          note: z.string().meta({ example: 'Primo anno' }),
        }),
      ),
    },
    async ({ db }) => {
      const subjects = await find.listAllSubjects(db)
      return ok(subjects.map((one) => ({ ...one, materia: one.name, nome: one.name })))
    },
  ),
  adds(
    {
      name: 'addMateria',
      who: 'staff',
      summary: 'Creates a subject.',
      fields: z.object(subjectFields(needed)),
      answer: added,
      names: NAMES,
    },
    async (at, fields) => {
      const input = await accept(c.create, readSubject(fields))
      if (!input.ok) return input
      return ok({ ...ACTED, id: await insertRecord(at, SUBJECT, input.value) })
    },
  ),
  writes(
    {
      name: 'updateMateria',
      who: 'staff',
      summary: 'Changes a subject; fields that are left out stay as they are.',
      fields: z.object({ id: idField, ...subjectFields(optional) }),
      answer: acted,
      names: NAMES,
    },
    async (at, fields) => {
      const locked = await lockRecord(at.tx, SUBJECT, fields.id)
      if (!locked.ok) return locked
      const before = locked.value
      const written = readSubject(fields)
      const input = await accept(c.update, {
        id: fields.id,
        version: before.version,
        name: written.name ?? before.name,
        note: written.note ?? before.note,
      })
      if (!input.ok) return input
      const { id: subjectId, version, ...values } = input.value
      const saved = { id: subjectId, version, values }
      return answering(await saveVersion(at, SUBJECT, saved), () => ACTED)
    },
  ),
  writes(
    {
      name: 'deleteMateria',
      who: 'staff',
      summary: 'Moves a subject to the trash, from where the screens can restore it.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async (at, fields) => answering(await deleteRecord(at, SUBJECT, fields.id), () => ACTED),
  ),
]
