import { z } from 'zod'
import { id } from '#kit/domain/contract.ts'
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
import { materialsContract as c, type Handout } from '../../domain/contract.ts'
import * as act from '../mutations.ts'
import * as find from '../queries.ts'
import { findHandoutFile } from '../queries/files.ts'
import { allegato, download, presentFiles, scaricato, uploadAll, uploadOne } from './files.ts'

const BASE = '/api/handout-files'

/** `filename` is the first file's, `filecontent` the JSON list of all. */
const dispensa = z.object({
  id: id.meta({ example: 4 }),
  id_corso: id.meta({ example: 12 }),
  nome_dispensa: z.string().meta({ example: 'Dizione: le vocali' }),
  descrizione: z.string().meta({ example: '<p>Da leggere</p>' }),
  data: z.string().meta({ example: '2026-10-15' }),
  filename: z.string().meta({ example: 'vocali.pdf' }),
  filecontent: z.string().meta({ example: '[{"id":5,"name":"vocali.pdf",…}]' }),
  files: z.array(allegato),
})

function presentDispensa(handout: Handout): z.infer<typeof dispensa> {
  const files = presentFiles(BASE, handout.files)
  return {
    id: handout.id,
    id_corso: handout.courseId,
    nome_dispensa: handout.name,
    descrizione: handout.description,
    data: dayOfInstant(Temporal.Instant.from(handout.createdAt)),
    filename: files[0]?.name ?? '',
    filecontent: JSON.stringify(files),
    files,
  }
}

const html = textField('<p>Da leggere</p>', 'HTML')

export const handoutScripts: readonly Script[] = [
  reads(
    {
      name: 'getDispense',
      who: 'staff',
      summary: 'The handouts of a course, the newest first.',
      fields: z.object({ id_corso: idField }),
      answer: z.array(dispensa),
    },
    async ({ db }, { id_corso }) =>
      ok((await find.listHandouts(db, id_corso)).map(presentDispensa)),
  ),
  adds(
    {
      name: 'loadDocument',
      who: 'staff',
      summary: 'Adds a handout with its files, 10 MB in all.',
      fields: z.object({
        id_corso: needed(chosenField),
        filename: needed(textField('vocali.pdf')),
        name: alias(textField('vocali.pdf'), 'filename'),
        nome_dispensa: optional(textField('Dizione: le vocali')),
        filecontent: needed(filesField),
        data: alias(filesField, 'filecontent'),
        description: optional(html),
        descrizione: alias(html, 'description'),
        userId: optional(textField('3')),
      }),
      answer: added.extend({ status: z.literal('success') }),
      names: {
        courseId: 'id_corso',
        name: 'filename',
        description: 'description',
        files: 'filecontent',
      },
      bodyLimit: WITH_FILES,
    },
    async (at, fields) => {
      const name = fields.filename ?? fields.name
      const sent = fields.filecontent ?? fields.data ?? []
      const files = await uploadAll(at, sent, { field: 'filecontent', name })
      if (!files.ok) return files
      const input = await accept(c.createHandout, {
        courseId: fields.id_corso,
        name: fields.nome_dispensa ?? name,
        description: fields.description ?? fields.descrizione ?? '',
        files: files.value,
      })
      if (!input.ok) return input
      return answering(await act.createHandout(at.tx, at.actor, input.value), (made) => {
        return { ...ACTED, status: 'success', id: made.id } as const
      })
    },
  ),
  writes(
    {
      name: 'deleteDispensa',
      who: 'staff',
      summary: 'Moves a handout to the trash, from where the screens can restore it.',
      fields: z.object({ id: idField }),
      answer: acted,
    },
    async ({ tx, actor, now }, fields) =>
      answering(await act.moveHandout(tx, actor, fields.id, now), () => ACTED),
  ),
  reads(
    {
      name: 'getDownloadDispense',
      who: 'staff',
      summary: 'A file of a handout as base64: the first, or the one whose id is given in file.',
      fields: z.object({ id: idField, file: optional(idField) }),
      answer: scaricato,
    },
    async ({ db }, fields) => {
      const handout = await find.findHandout(db, fields.id)
      if (!handout) return refuse('materials.file_not_found')
      return download(db, { base: BASE, files: handout.files }, findHandoutFile, fields.file)
    },
  ),
  adds(
    {
      name: 'saveFile',
      who: 'staff',
      summary:
        'Stores a file of up to 10 MB until something takes it, for a day; answers the name under which it is kept. Needs a session, unlike before.',
      fields: z.object({
        fileName: needed(textField('locandina.png')),
        filename: alias(textField('locandina.png'), 'fileName'),
        data: needed(filesField),
      }),
      answer: added.extend({ name: z.string().meta({ example: 'locandina.png' }) }),
      bodyLimit: WITH_FILES,
    },
    async (at, fields) => {
      const [file] = fields.data ?? []
      if (!file) return refuse('files.empty', { field: 'data' })
      const name = fields.fileName ?? fields.filename
      const stored = await uploadOne(at, { name, content: file.content }, { field: 'data' })
      return answering(stored, (kept) => {
        // Old clients join the names that they were told by semicolons.
        return { ...ACTED, id: kept.id, name: kept.name.replaceAll(';', ',') }
      })
    },
  ),
]
