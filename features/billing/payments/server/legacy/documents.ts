import { z } from 'zod'
import { storeUpload } from '#f/system/files/server/mutations.ts'
import { ok, refuse } from '#kit/domain/result.ts'
import {
  acted,
  ACTED,
  alias,
  asFlag,
  flag,
  idField,
  needed,
  optional,
  textField,
} from '#kit/server/form-fields.ts'
import { bytesOf, filesField, WITH_FILES } from '#kit/server/form-files.ts'
import { accept, adds, answering, reads, writes, type Script } from '#kit/server/legacy.ts'
import { proofsContract as c } from '../../domain/contract/proofs.ts'
import { deleteDocument, putDocument } from '../mutations/document.ts'
import { findCourseName } from '../queries.ts'
import { findDocument } from '../queries/proofs.ts'

const fileName = textField('pagamenti.pdf')

export const documents: readonly Script[] = [
  adds(
    {
      name: 'loadDocumentPagamenti',
      who: 'staff',
      summary:
        'Gives a course its payment PDF, of 10 MB at most; refused while it has one. A file without a name is called pagamenti.pdf.',
      fields: z.object({
        id_corso: idField,
        filename: optional(fileName),
        fileName: alias(fileName, 'filename'),
        name: alias(fileName, 'filename'),
        filecontent: needed(filesField),
        data: alias(filesField, 'filecontent'),
      }),
      answer: acted.extend({ status: z.literal('success') }),
      names: { courseId: 'id_corso', files: 'filecontent' },
      bodyLimit: WITH_FILES,
    },
    async ({ tx, actor }, { id_corso: courseId, ...fields }) => {
      const field = 'filecontent'
      const sent = fields.filecontent ?? fields.data ?? []
      const uploads: { uploadId: number }[] = []
      for (const file of sent) {
        const content = bytesOf(file)
        if (!content) return refuse('payments.not_a_pdf', { field })
        const written = fields.filename ?? fields.fileName ?? fields.name
        const name = file.name ?? written ?? 'pagamenti.pdf'
        const stored = await storeUpload(tx, actor, { name, content })
        if (!stored.ok) return { ...stored, field }
        uploads.push({ uploadId: stored.value.id })
      }
      const input = await accept(c.putCourseDocument, { courseId, files: uploads })
      if (!input.ok) return input
      return answering(await putDocument(tx, actor, input.value), () => {
        return { ...ACTED, status: 'success' } as const
      })
    },
  ),
  reads(
    {
      name: 'getPdfPagamentiStatus',
      who: 'staff',
      summary: 'Whether a course has its payment PDF.',
      fields: z.object({ id_corso: idField }),
      answer: acted.extend({ uploaded: flag.meta({ example: 1 }) }),
    },
    async ({ db }, { id_corso: courseId }) => {
      if ((await findCourseName(db, courseId)) === undefined) {
        return refuse('payments.course_not_found')
      }
      const document = await findDocument(db, courseId)
      return ok({ ...ACTED, uploaded: asFlag(document !== undefined) })
    },
  ),
  writes(
    {
      name: 'deletePdfPagamenti',
      who: 'staff',
      summary: 'Deletes the payment PDF of a course.',
      fields: z.object({ id_corso: idField }),
      answer: acted,
    },
    async ({ tx, actor }, { id_corso: courseId }) =>
      answering(await deleteDocument(tx, actor, { courseId }), () => ACTED),
  ),
]
