import { tellOffice } from '#f/system/notifications/server/mutations.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import { TEACHER_REQUEST } from '../../domain/text.ts'
import { createMakeup } from '../mutations.ts'
import { findRequest, type RequestQuery } from '../queries.ts'
import { momentOf } from '../queries/sheets.ts'
import type { Acting } from './hold.ts'

/** A request that the office was told of. */
interface Told {
  readonly id: number
  readonly studentId: number
}

/**
 * Tells the office that a teacher asks for a makeup lesson: of the request named, or of that for an
 * absence, which is made if nobody has made it. With nothing named the office is told just that.
 * Safe to repeat: nobody is told of one request twice.
 */
export async function tellRequest(
  acting: Acting,
  asked: RequestQuery,
): Promise<Result<Told | undefined>> {
  const request = await requestOf(acting, asked)
  if (!request.ok) return request
  const { tx, actor } = acting
  const { id: makeupId = null, studentId = null } = request.value ?? {}
  await tellOffice(tx, actor, { ...TEACHER_REQUEST, makeupId, studentId })
  return request
}

async function requestOf(acting: Acting, asked: RequestQuery): Promise<Result<Told | undefined>> {
  const { id, studentId, lessonId } = asked
  if ((id ?? studentId ?? lessonId) === undefined) return ok(undefined)
  if (id === undefined && (studentId === undefined || lessonId === undefined)) {
    return refuse('makeups.incomplete')
  }
  const known = await findRequest(acting.tx, asked, momentOf(acting.now))
  if (known) return ok(known)
  if (id !== undefined || studentId === undefined || lessonId === undefined) {
    return refuse('makeups.not_found')
  }
  const made = await createMakeup(acting, { studentId, lessonId, expiresOn: null })
  return made.ok ? ok({ id: made.value.id, studentId }) : made
}
