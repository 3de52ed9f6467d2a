import { forgetMailings } from '#f/messages/mailings/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { personDataContract } from '../domain/contract.ts'
import { erasePeople } from './mutations/erase.ts'
import { findPerson } from './queries.ts'

/** Notes that a person is given what is stored about her. */
export async function noteHanding(
  { tx, actor }: Writing,
  { of, id }: Input<(typeof personDataContract)['hand']>,
): Promise<Result<Record<string, never>>> {
  if (!(await findPerson(tx, of, id))) return refuse('personData.not_found')
  // Of the record itself, so that it stands in its diary.
  await record(tx, actor, { action: 'person_data.handed', entity: of, entityId: id })
  return ok({})
}

/** Erases a person who asks for it; who was erased before is nobody any more. */
export async function erasePerson(
  at: Writing,
  { of, id }: Input<(typeof personDataContract)['erase']>,
): Promise<Result<Record<string, never>>> {
  const person = await findPerson(at.tx, of, id)
  if (!person || person.erased) return refuse('personData.not_found')
  await erasePeople(at, of, [id])
  await forgetMailings(at)
  return ok({})
}
