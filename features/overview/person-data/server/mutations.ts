import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { personDataContract } from '../domain/contract.ts'
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
