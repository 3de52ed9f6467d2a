import { text } from '#kit/domain/contract.ts'
import { dayOfInstant } from '#kit/domain/day.ts'
import { ok } from '#kit/domain/result.ts'
import { filesField, WITH_FILES } from '#kit/server/legacy/files.ts'
import { answering } from '#kit/server/legacy.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { adds, reads, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { Homework } from '../../domain/contract.ts'
import { findHomework, findUserIds, listHomework } from '../queries.ts'
import { findHomeworkFile } from '../queries/files.ts'
import { materialsRoutes as routes } from '../routes.ts'
import { attached, download, downloaded, uploadAll } from './files.ts'

const files = attached('/api/homework-files')

/** `data_consegna` and `scadenza` are the same day; `file` is a JSON list. */
const compito = answer.record<Homework & { readonly userId: number | undefined }>({
  id: answer.number(9, 'id'),
  id_corso: answer.number(12, 'courseId'),
  titolo: answer.words('Monologo a memoria', 'title'),
  descrizione: answer.words('<p>Atto primo</p>', 'description'),
  data_creazione: answer.words('2026-10-15', ({ createdAt }) =>
    dayOfInstant(Temporal.Instant.from(createdAt)),
  ),
  data_consegna: answer.words('2026-10-29', 'dueOn'),
  scadenza: answer.words('2026-10-29', 'dueOn'),
  file: answer.words('[{"id":5,"name":"scena.pdf",…}]', (homework) =>
    JSON.stringify(files.present(homework.files)),
  ),
  files: answer.among('files', files),
  user_id: answer.orNull(
    answer.number(3, (userId: number) => userId),
    'userId',
  ),
})

/** Either way round; the contract refuses what is no day. */
const scadenza = text()
  .transform((written) => written.trim().replace(/^(\d{2})-(\d{2})-(\d{4})$/, '$3-$2-$1'))
  .meta({ kind: 'day DD-MM-YYYY or yyyy-MM-DD', example: '29-10-2026' })

export const homeworkScripts = scripts({
  getCompiti: reads({
    summary: 'The homework of a course by due date; file is the JSON list of its files.',
    fields: { id_corso: field.id },
    answer: answer.list(compito),
    read: async ({ db }, { id_corso }) => {
      const rows = await listHomework(db, id_corso)
      const users = await findUserIds(
        db,
        rows.map(({ createdBy }) => createdBy),
      )
      return ok(rows.map((row) => ({ ...row, userId: users.get(row.createdBy) })))
    },
  }),
  sendCompiti: adds(routes.createHomework, {
    summary:
      'Assigns homework with its files, 10 MB in all; who assigns it is the user of the session, whatever user_id says.',
    fields: {
      courseId: field.as('id_corso', field.needed(field.chosen)),
      title: field.as('titolo', field.needed(field.text('Monologo a memoria'))),
      description: field.as('descrizione', field.needed(field.text('<p>Atto primo</p>', 'HTML'))),
      dueOn: field.as('scadenza', field.needed(scadenza)),
      files: field.as('filecontent', field.optional(filesField), 'file'),
      filename: field.optional(field.text('scena.pdf')),
      user_id: field.optional(field.text('3')),
    },
    answer: answer.addedWith({ status: answer.always('success') }),
    bodyLimit: WITH_FILES,
    prepare: async (at, { courseId, title, description, dueOn, files: sent = [], filename }) => {
      const stored = await uploadAll(at, sent, { field: 'filecontent', name: filename ?? title })
      return answering(stored, (taken) => ({ courseId, title, description, dueOn, files: taken }))
    },
  }),
  deleteCompito: through(routes.deleteHomework, {
    summary: 'Moves homework to the trash, from where the screens can restore it.',
    fields: { id: field.id },
  }),
  getDownloadCompiti: reads({
    summary: 'A file of homework as base64: the first, or the one whose id is given in file.',
    fields: { id: field.id, file: field.optional(field.id) },
    answer: downloaded(files),
    read: async ({ db }, { id, file }) =>
      download(db, (await findHomework(db, id))?.files, findHomeworkFile, file),
  }),
})
