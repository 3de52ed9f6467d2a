import { findStudent } from '#f/school/students/server/queries.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { consentsContract } from '../domain/contract.ts'
import { checkAnswer } from '../domain/rules.ts'

export { forgetConsents } from './mutations/forget.ts'

/** Writes down what a student, or her parent, has answered; earlier answers stay. */
export async function recordConsent(
  { tx, actor, today }: Writing,
  { studentId, ...answer }: Input<(typeof consentsContract)['record']>,
): Promise<Result<Record<string, never>>> {
  const student = await findStudent(tx, studentId)
  if (student?.state !== 'active') return refuse('consents.student_not_found')
  const checked = checkAnswer({ ...answer, birthDate: student.birthDate }, today)
  if (!checked.ok) return checked
  const { purpose, given, givenOn, textVersion, parent } = answer
  await tx
    .insertInto('consents')
    .values({
      ...{ student_id: studentId, purpose, given, parent },
      ...{ given_on: givenOn, text_version: textVersion, recorded_by: actor.username },
    })
    .execute()
  await record(tx, actor, {
    action: 'consent.recorded',
    entity: 'student',
    entityId: studentId,
    after: answer,
  })
  return ok({})
}
