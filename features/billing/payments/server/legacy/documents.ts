import { storeUpload } from '#f/system/files/server/mutations.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import { bytesOf, filesField, WITH_FILES } from '#kit/server/legacy/files.ts'
import * as answer from '#kit/server/legacy/answers.ts'
import * as field from '#kit/server/legacy/fields.ts'
import { reads, through } from '#kit/server/legacy/scripts.ts'
import { findCourseName } from '../queries.ts'
import { findDocument } from '../queries/proofs.ts'
import { proofsRoutes as routes } from '../routes/proofs.ts'

const courseId = field.as('id_corso', field.id)

export const documents = {
  loadDocumentPagamenti: through(routes.putCourseDocument, {
    summary:
      'Gives a course its payment PDF, of 10 MB at most; refused while it has one. A file without a name is called pagamenti.pdf.',
    fields: {
      courseId,
      name: field.as('filename', field.optional(field.text('pagamenti.pdf')), 'fileName', 'name'),
      files: field.as('filecontent', field.needed(filesField), 'data'),
    },
    answer: answer.actedWith({ status: answer.always('success') }),
    bodyLimit: WITH_FILES,
    once: true,
    prepare: async ({ tx, actor }, { courseId: id, name = 'pagamenti.pdf', files: sent = [] }) => {
      const files: { uploadId: number }[] = []
      for (const file of sent) {
        const content = bytesOf(file)
        if (!content) return refuse('payments.not_a_pdf', { field: 'files' })
        const stored = await storeUpload(tx, actor, { name: file.name ?? name, content })
        if (!stored.ok) return { ...stored, field: 'files' }
        files.push({ uploadId: stored.value.id })
      }
      return ok({ courseId: id, files })
    },
  }),
  getPdfPagamentiStatus: reads({
    summary: 'Whether a course has its payment PDF.',
    fields: { courseId },
    answer: answer.actedWith<{ readonly document: unknown }>({
      uploaded: answer.flag(({ document }) => document !== undefined, 1),
    }),
    read: async ({ db }, sent) =>
      (await findCourseName(db, sent.courseId)) === undefined
        ? refuse('payments.course_not_found')
        : ok({ document: await findDocument(db, sent.courseId) }),
  }),
  deletePdfPagamenti: through(routes.deleteCourseDocument, {
    summary: 'Deletes the payment PDF of a course.',
    fields: { courseId },
  }),
}
