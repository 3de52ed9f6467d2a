import { giveBackUpload, takeUploads } from '#f/system/files/server/mutations.ts'
import { fileInfo } from '#f/system/files/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import type { proofsContract } from '../../domain/contract/proofs.ts'
import { findCourseName } from '../queries.ts'

type Contract = typeof proofsContract

/** Gives a course its payment PDF; a course that has one keeps it until it is deleted. */
export async function putDocument(
  tx: Tx,
  actor: Actor,
  { courseId, files }: Input<Contract['putCourseDocument']>,
): Promise<Result<{ done: true }>> {
  if ((await findCourseName(tx, courseId)) === undefined) return refuse('payments.course_not_found')
  const ids = files.map(({ uploadId }) => uploadId)
  const file = await fileInfo(tx, ids[0] ?? 0)
  if (!file || !(await takeUploads(tx, actor, ids))) {
    return refuse('payments.upload_not_found', { field: 'files' })
  }
  if (file.mediaType !== 'application/pdf') return refuse('payments.not_a_pdf', { field: 'files' })
  await tx
    .insertInto('course_payment_documents')
    .values({ course_id: courseId, file_id: file.id, created_by: actor.username })
    .execute()
  await record(tx, actor, {
    action: 'payment_document.loaded',
    entity: 'payment_document',
    entityId: courseId,
    after: { name: file.name, size: file.size },
  })
  return ok({ done: true })
}

/** Takes the payment PDF away; its file is an upload of the caller's again and can be put back. */
export async function deleteDocument(
  tx: Tx,
  actor: Actor,
  { courseId }: Input<Contract['deleteCourseDocument']>,
): Promise<Result<{ uploadId: number }>> {
  const gone = await tx
    .deleteFrom('course_payment_documents')
    .where('course_id', '=', courseId)
    .returning('file_id as fileId')
    .executeTakeFirst()
  if (!gone) return refuse('payments.document_not_found')
  const file = await fileInfo(tx, gone.fileId)
  await giveBackUpload(tx, actor, gone.fileId)
  await record(tx, actor, {
    action: 'payment_document.deleted',
    entity: 'payment_document',
    entityId: courseId,
    before: file && { name: file.name, size: file.size },
  })
  return ok({ uploadId: gone.fileId })
}
