import { z } from 'zod'
import { id, text } from '#kit/domain/contract.ts'
import { dayOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  added,
  alias,
  chosenField,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { filesField, WITH_FILES } from '#kit/server/form-files.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { materialsContract as c, type Homework } from '../../domain/contract.ts'
import * as act from '../mutations.ts'
import * as find from '../queries.ts'
import { findHomeworkFile } from '../queries/files.ts'
import { allegato, download, presentFiles, scaricato, uploadAll } from './files.ts'

const BASE = '/api/homework-files'

/** `data_consegna` and `scadenza` are the same day; `file` is a JSON list. */
const compito = z.object({
  id: id.meta({ example: 9 }),
  id_corso: id.meta({ example: 12 }),
  titolo: z.string().meta({ example: 'Monologo a memoria' }),
  descrizione: z.string().meta({ example: '<p>Atto primo</p>' }),
  data_creazione: z.string().meta({ example: '2026-10-15' }),
  data_consegna: z.string().meta({ example: '2026-10-29' }),
  scadenza: z.string().meta({ example: '2026-10-29' }),
  file: z.string().meta({ example: '[{"id":5,"name":"scena.pdf",…}]' }),
  files: z.array(allegato),
  user_id: z.int().nullable().meta({ example: 3 }),
})

/** Either way round; the contract refuses what is no day. */
const scadenza = text()
  .transform((written) => written.trim().replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1'))
  .meta({ kind: 'day DD-MM-YYYY or yyyy-MM-DD', example: '29-10-2026' })

function presentCompito(
  homework: Homework,
  users: ReadonlyMap<string, number>,
): z.infer<typeof compito> {
  const files = presentFiles(BASE, homework.files)
  return {
    id: homework.id,
    id_corso: homework.courseId,
    titolo: homework.title,
    descrizione: homework.description,
    data_creazione: dayOfInstant(Temporal.Instant.from(homework.createdAt)),
    data_consegna: homework.dueOn,
    scadenza: homework.dueOn,
    file: JSON.stringify(files),
    files,
    user_id: users.get(homework.createdBy) ?? null,
  }
}

export const homeworkScripts: readonly Script[] = [
  reads(
    {
      name: 'getCompiti',
      who: 'staff',
      summary: 'The homework of a course by due date; file is the JSON list of its files.',
      fields: z.object({ id_corso: idField }),
      answer: z.array(compito),
    },
    async ({ db }, { id_corso }) => {
      const rows = await find.listHomework(db, id_corso)
      const users = await find.findUserIds(
        db,
        rows.map(({ createdBy }) => createdBy),
      )
      return ok(rows.map((row) => presentCompito(row, users)))
    },
  ),
  adds(
    {
      name: 'sendCompiti',
      who: 'staff',
      summary:
        'Assigns homework with its files, 10 MB in all; who assigns it is the user of the session, whatever user_id says.',
      fields: z.object({
        id_corso: needed(chosenField),
        titolo: needed(textField('Monologo a memoria')),
        descrizione: needed(textField('<p>Atto primo</p>', 'HTML')),
        scadenza: needed(scadenza),
        filecontent: optional(filesField),
        file: alias(filesField, 'filecontent'),
        filename: optional(textField('scena.pdf')),
        user_id: optional(textField('3')),
      }),
      answer: added.extend({ status: z.literal('success') }),
      names: {
        courseId: 'id_corso',
        title: 'titolo',
        description: 'descrizione',
        dueOn: 'scadenza',
        files: 'filecontent',
      },
      bodyLimit: WITH_FILES,
    },
    async (at, fields) => {
      const sent = fields.filecontent ?? fields.file ?? []
      const how = { field: 'filecontent', name: fields.filename ?? fields.titolo }
      const files = await uploadAll(at, sent, how)
      if (!files.ok) return files
      const input = await accept(c.createHomework, {
        courseId: fields.id_corso,
        title: fields.titolo,
        description: fields.descrizione,
        dueOn: fields.scadenza,
        files: files.value,
      })
      if (!input.ok) return input
      return answering(await act.createHomework(at.tx, at.actor, input.value), (made) => {
        return { ...ACTED, status: 'success', id: made.id } as const
      })
    },
  ),
  writes(
    {
      name: 'deleteCompito',
      who: 'staff',
      summary: 'Moves homework to the trash, from where the screens can restore it.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async ({ tx, actor, now }, fields) =>
      answering(await act.moveHomework(tx, actor, fields.id, now), () => ACTED),
  ),
  reads(
    {
      name: 'getDownloadCompiti',
      who: 'staff',
      summary: 'A file of homework as base64: the first, or the one whose id is given in file.',
      fields: z.object({ id: idField, file: optional(idField) }),
      answer: scaricato,
    },
    async ({ db }, fields) => {
      const homework = await find.findHomework(db, fields.id)
      if (!homework) return refuse('materials.file_not_found')
      return download(db, { base: BASE, files: homework.files }, findHomeworkFile, fields.file)
    },
  ),
]
