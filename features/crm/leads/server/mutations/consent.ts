import { ok, type Result } from '#kit/domain/result.ts'
import type { Input } from '#kit/domain/contract.ts'
import { lockRecord, saveVersion } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { record } from '#kit/server/tx.ts'
import type { leadsContract } from '../../domain/contract.ts'
import type { Objection } from '../../domain/types.ts'
import { LEAD } from '../mutations.ts'

type Contract = typeof leadsContract

/**
 * Says that a lead is not to be called and why, or with null that it may be again. Forms that are
 * open stay good: this is no field of theirs.
 */
export async function objectLead(
  { tx, actor, now }: Writing,
  { id, reason }: Input<Contract['object']>,
): Promise<Result<{ before: Objection | null }>> {
  const lead = await lockRecord(tx, LEAD, id)
  if (!lead.ok) return lead
  const before = lead.value.not_to_call as Objection | null
  if (before === reason) return ok({ before })
  const since = reason === null ? null : now
  await tx
    .updateTable('leads')
    .set({
      not_to_call: reason,
      not_to_call_since: since,
      not_to_call_by: reason === null ? null : actor.username,
    })
    .where('id', '=', id)
    .execute()
  await record(tx, actor, {
    action: reason === null ? 'lead.callable' : 'lead.objected',
    entity: 'lead',
    entityId: id,
    before: { notToCall: before },
    after: { notToCall: reason },
  })
  return ok({ before })
}

/** Writes down when and where a lead agreed to be contacted, and to which text. */
export async function setConsent(
  at: Writing,
  { id, version, consentOn, consentSource, consentText }: Input<Contract['setConsent']>,
): Promise<Result<{ version: number }>> {
  const values = {
    consent_on: consentOn,
    consent_source: consentSource,
    consent_text: consentText,
  }
  return saveVersion(at, LEAD, { id, version, values, verb: 'consented' })
}
