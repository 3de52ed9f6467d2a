import { dayOfInstant } from '#kit/domain/day.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { filesField, WITH_FILES } from '#kit/server/legacy/files.ts'
import { answering } from '#kit/server/legacy.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, reads, scripts, through, writes } from '#kit/server/legacy/scripts.ts'
import type { Handout } from '../../domain/contract.ts'
import { findHandout, listHandouts } from '../queries.ts'
import { findHandoutFile } from '../queries/files.ts'
import { materialsRoutes as routes } from '../routes.ts'
import { attached, download, downloaded, uploadAll, uploadOne } from './files.ts'

const files = attached('/api/handout-files')

/** `filename` is the first file's, `filecontent` the JSON list of all. */
const dispensa = answer.record<Handout>({
  id: answer.number(4, 'id'),
  id_corso: answer.number(12, 'courseId'),
  nome_dispensa: answer.words('Dizione: le vocali', 'name'),
  descrizione: answer.words('<p>Da leggere</p>', 'description'),
  data: answer.words('2026-10-15', ({ createdAt }) =>
    dayOfInstant(Temporal.Instant.from(createdAt)),
  ),
  filename: answer.words('vocali.pdf', (handout) => handout.files[0]?.name ?? ''),
  filecontent: answer.words('[{"id":5,"name":"vocali.pdf",…}]', (handout) =>
    JSON.stringify(files.present(handout.files)),
  ),
  files: answer.among('files', files),
})

export const handoutScripts = scripts({
  getDispense: reads({
    summary: 'The handouts of a course, the newest first.',
    fields: { id_corso: field.id },
    answer: answer.list(dispensa),
    read: async ({ db }, { id_corso }) => ok(await listHandouts(db, id_corso)),
  }),
  loadDocument: adds(routes.createHandout, {
    summary: 'Adds a handout with its files, 10 MB in all.',
    fields: {
      courseId: field.as('id_corso', field.needed(field.chosen)),
      name: field.as('filename', field.needed(field.text('vocali.pdf')), 'name'),
      title: field.as('nome_dispensa', field.optional(field.text('Dizione: le vocali'))),
      files: field.as('filecontent', field.needed(filesField), 'data'),
      description: field.as(
        'description',
        field.optional(field.text('<p>Da leggere</p>', 'HTML')),
        'descrizione',
      ),
      userId: field.optional(field.text('3')),
    },
    answer: answer.addedWith({ status: answer.always('success') }),
    bodyLimit: WITH_FILES,
    prepare: async (at, { courseId, name, title = name, files: sent = [], description = '' }) => {
      const stored = await uploadAll(at, sent, { field: 'filecontent', name })
      return answering(stored, (taken) => ({ courseId, name: title, description, files: taken }))
    },
  }),
  deleteDispensa: through(routes.deleteHandout, {
    summary: 'Moves a handout to the trash, from where the screens can restore it.',
    fields: { id: field.id },
  }),
  getDownloadDispense: reads({
    summary: 'A file of a handout as base64: the first, or the one whose id is given in file.',
    fields: { id: field.id, file: field.optional(field.id) },
    answer: downloaded(files),
    read: async ({ db }, { id, file }) =>
      download(db, (await findHandout(db, id))?.files, findHandoutFile, file),
  }),
  saveFile: writes({
    summary:
      'Stores a file of up to 10 MB until something takes it, for a day; answers the name under which it is kept. Needs a session, unlike before.',
    fields: {
      name: field.as('fileName', field.needed(field.text('locandina.png')), 'filename'),
      data: field.needed(filesField),
    },
    answer: answer.addedWith<{ readonly name: string }>({
      // Old clients join the names that they were told by semicolons.
      name: answer.words('locandina.png', ({ name }) => name.replaceAll(';', ',')),
    }),
    bodyLimit: WITH_FILES,
    once: true,
    act: async (at, { name, data = [] }) => {
      const [file] = data
      if (!file) return refuse('files.empty', { field: 'data' })
      return uploadOne(at, { name, content: file.content }, { field: 'data' })
    },
  }),
})
