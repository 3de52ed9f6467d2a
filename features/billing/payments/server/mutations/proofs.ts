import { isAllowed } from '#f/system/files/domain/rules.ts'
import { MAX_SIZE } from '#f/system/files/domain/rules/sizes.ts'
import type { MediaType } from '#f/system/files/domain/types.ts'
import { storeUpload, takeUploads } from '#f/system/files/server/mutations.ts'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { recordAll, type Tx } from '#kit/server/tx.ts'
import type { proofsContract } from '../../domain/contract/proofs.ts'
import { proofNames } from '../../domain/rules/proofs.ts'
import { lockDue } from './due.ts'
import { findDueOfState } from '../queries/dues.ts'

type Contract = typeof proofsContract

/** A proof; its file goes to the trash and comes back with it. */
export const PROOF = {
  table: 'instalment_proofs',
  entity: 'instalment_proof',
  missing: 'payments.proof_not_found',
} as const satisfies TrashKind

const MIB = 1024 * 1024

/** Adds proofs to a student's instalment and leaves its status as it is; all of them or none. */
export async function addProofs(
  tx: Tx,
  actor: Actor,
  { id, studentId, name, files }: Input<Contract['addProofs']>,
): Promise<Result<{ ids: number[] }>> {
  const names = proofNames(name, files.length)
  const proofs = files.map(({ uploadId }, at) => ({ uploadId, name: names[at] ?? name }))
  return addNamedProofs(tx, actor, { id, studentId }, proofs)
}

/**
 * The same with a name for each. They are PDFs, JPEGs or PNGs by their content; one that is not
 * refuses all, and the uploads stay for the form.
 */
export async function addNamedProofs(
  tx: Tx,
  actor: Actor,
  { id, studentId }: { readonly id: number; readonly studentId: number },
  proofs: readonly { readonly uploadId: number; readonly name: string }[],
): Promise<Result<{ ids: number[] }>> {
  if (!(await lockDue(tx, { id, studentId }))) return refuse('payments.instalment_not_found')
  const taken = await takeScans(
    tx,
    actor,
    proofs.map(({ uploadId }) => uploadId),
  )
  if (!taken.ok) return taken
  const made = await tx
    .insertInto('instalment_proofs')
    .values(
      proofs.map(({ uploadId, name }) => ({
        instalment_id: id,
        student_id: studentId,
        name,
        file_id: uploadId,
        created_by: actor.username,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  await recordAll(
    tx,
    actor,
    made.map((proof) => ({
      action: 'instalment_proof.added',
      entity: 'instalment_proof',
      entityId: proof.id,
      after: { instalmentId: id, studentId, name: proof.name },
    })),
  )
  return ok({ ids: made.map((proof) => proof.id) })
}

/** Adds a proof that another program has to what is noted of an instalment, by the number of that. */
export async function bringProof(
  tx: Tx,
  actor: Actor,
  stateId: number,
  { name, content }: { readonly name: string; readonly content: Buffer },
): Promise<Result<{ id: number }>> {
  const due = await findDueOfState(tx, stateId)
  if (!due) return refuse('payments.instalment_not_found')
  const stored = await storeUpload(tx, actor, { name, content })
  if (!stored.ok) return stored
  const made = await addNamedProofs(tx, actor, due, [{ name, uploadId: stored.value.id }])
  return made.ok ? ok({ id: made.value.ids[0] ?? 0 }) : made
}

async function takeScans(tx: Tx, actor: Actor, ids: readonly number[]): Promise<Result<true>> {
  const facts = await tx
    .selectFrom('file_cards as files')
    .select(['media_type as mediaType', 'size'])
    .where('id', 'in', ids)
    .execute()
  // The facts of a file say nothing of whose it is: that comes first.
  if (!(await takeUploads(tx, actor, ids))) {
    return refuse('payments.upload_not_found', { field: 'files' })
  }
  if (!facts.every(({ mediaType }) => isAllowed(mediaType as MediaType, 'scan'))) {
    return refuse('payments.not_a_proof', { field: 'files' })
  }
  if (facts.some(({ size }) => size > MAX_SIZE.scan)) {
    return refuse('files.too_large', { field: 'files', data: { limit: MAX_SIZE.scan / MIB } })
  }
  return ok(true)
}
