import { ok, refuse } from '#kit/domain/result.ts'
import { read, write, type Routes } from '#kit/server/route.ts'
import { proofsContract as c } from '../../domain/contract/proofs.ts'
import { deleteDocument, putDocument } from '../mutations/document.ts'
import { addProofs, moveProof } from '../mutations/proofs.ts'
import { findCourseName } from '../queries.ts'
import { findDocument } from '../queries/proofs.ts'

export const proofsRoutes: Routes<typeof c> = {
  addProofs: write(c.addProofs, ({ tx, actor }, input) => addProofs(tx, actor, input)),
  removeProof: write(c.removeProof, ({ tx, actor, now }, { id }) => moveProof(tx, actor, id, now)),
  restoreProof: write(c.restoreProof, ({ tx, actor }, { id }) => moveProof(tx, actor, id, null)),
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
