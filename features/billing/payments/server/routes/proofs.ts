import { ok, refuse } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { trashRoutes } from '#kit/server/trash.ts'
import { proofsContract as c } from '../../domain/contract/proofs.ts'
import { deleteDocument, putDocument } from '../mutations/document.ts'
import { addProofs, PROOF } from '../mutations/proofs.ts'
import { findCourseName } from '../queries.ts'
import { findDocument } from '../queries/proofs.ts'

const trash = trashRoutes({ delete: c.removeProof, restore: c.restoreProof }, PROOF)

export const proofsRoutes: Routes<typeof c> = {
  addProofs: write(c.addProofs, ({ tx, actor }, input) => addProofs(tx, actor, input)),
  removeProof: trash.delete,
  restoreProof: trash.restore,
  courseDocument: read(c.courseDocument, async ({ db }, { courseId }) => {
    if ((await findCourseName(db, courseId)) === undefined) {
      return refuse('payments.course_not_found')
    }
    return ok({ document: (await findDocument(db, courseId)) ?? null })
  }),
  putCourseDocument: write(c.putCourseDocument, ({ tx, actor }, input) =>
    putDocument(tx, actor, input),
  ),
  deleteCourseDocument: write(c.deleteCourseDocument, ({ tx, actor }, input) =>
    deleteDocument(tx, actor, input),
  ),
}
