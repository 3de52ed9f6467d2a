import { ok, refuse } from '#kit/domain/result.ts'
import { answerList } from '#kit/server/list.ts'
import { read, type Routes, write } from '#kit/server/route.ts'
import { verificationContract as c } from '../../domain/contract/verification.ts'
import { approve, reject, undoDecision } from '../mutations/verification.ts'
import { findVerification, listToVerify } from '../queries/verification.ts'

export const verificationRoutes: Routes<typeof c> = {
  toVerify: read(c.toVerify, (at, query) =>
    answerList(at, 'payments.toVerify', query, listToVerify),
  ),
  verification: read(c.verification, async ({ db, today }, of) => {
    const found = await findVerification(db, of, today)
    return found ? ok(found) : refuse('payments.instalment_not_found')
  }),
  approve: write(c.approve, ({ tx, actor, today }, input) => approve(tx, actor, input, today)),
  reject: write(c.reject, (at, input) => reject(at, input)),
  undoDecision: write(c.undoDecision, (at, input) => undoDecision(at, input)),
}
