import { ok } from '#kit/domain/result.ts'
import { filesField, WITH_FILES } from '#kit/server/legacy/files.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { asks, scripts, through } from '#kit/server/legacy/scripts.ts'
import type { Discounts } from '../../domain/contract.ts'
import { lockDiscounts } from '../queries.ts'
import { materialsRoutes as routes } from '../routes.ts'
import { attached, uploadAll } from './files.ts'

const BASE = '/api/discount-files'

const courseId = field.as('id_corso', field.id)

/** Saves what was written; a text or files that are left out stay as they are. */
const saves = (summary: string) =>
  through(routes.saveDiscounts, {
    summary,
    fields: {
      courseId,
      text: field.as(
        'descrizione',
        field.optional(field.text('Sconto fratelli: 10%')),
        'scontistiche',
        'text',
      ),
      attachment: field.as('attachment', field.optional(filesField), 'files'),
      categoria: field.optional(field.text('Recitazione')),
    },
    refused: { result: 'error', prefix: '' },
    bodyLimit: WITH_FILES,
    prepare: async (at, { courseId: course, text, attachment }) => {
      const before = await lockDiscounts(at.tx, course)
      const files = attachment
        ? await uploadAll(at, attachment, { field: 'attachment', base: BASE, name: 'scontistiche' })
        : ok(before.files.map(({ id }) => ({ fileId: id })))
      if (!files.ok) return files
      const { version } = before
      return ok({ courseId: course, version, text: text ?? before.text, files: files.value })
    },
  })

export const discountScripts = scripts({
  getScontisticheCorso: asks(routes.discounts, {
    summary: 'The discounts of a course: a text and its files.',
    fields: { courseId },
    answer: answer.actedWith<Discounts>({
      scontistiche: answer.words('Sconto fratelli: 10%', 'text'),
      files: answer.among('files', attached(BASE)),
    }),
    refused: { result: 'error', prefix: '', empty: { scontistiche: '', files: [] } },
  }),
  updateScontisticheCorso: saves(
    'Saves the discounts of a course. attachment lists all its files, 10 MB of new ones: those that come back as they were listed stay, those that are missing go; left out, all stay.',
  ),
  addSconto: saves('The same as updateScontisticheCorso, for a course that has no discounts yet.'),
})
