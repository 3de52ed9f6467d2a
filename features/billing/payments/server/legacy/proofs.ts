import { listUploads } from '#f/system/files/server/queries.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import * as field from '#kit/server/legacy/fields.ts'
import type { Writing } from '#kit/server/route.ts'
import { deleteRecord } from '#kit/server/trash.ts'
import { matchNames } from '../../domain/rules/proofs.ts'
import { addNamedProofs, PROOF } from '../mutations/proofs.ts'
import type { Due } from '../queries/dues.ts'
import { listProofNames, proofKey } from '../queries/proofs.ts'

const EXAMPLE = 'bonifico.pdf;contabile.png'

/** Names joined by semicolons, as old clients write them; the last one may end with one too. */
export const namesField = field
  .text(EXAMPLE)
  .transform((value) => value.split(';').flatMap((name) => name.trim() || []))
  .meta({ kind: 'names joined by ;', example: EXAMPLE })

/** The name of a proof inside such a list. */
const listed = ({ name }: { readonly name: string }) => name.replaceAll(';', ',')

/** Writes the names of proofs as old clients read them. */
export function joinNames(proofs: readonly { readonly name: string }[]): string {
  return proofs.map(listed).join(';')
}

/**
 * Makes the proofs of an instalment those of a list of names: new ones are files that the caller
 * has saved and nothing has taken yet, by the names that saveFile told; missing ones go to the trash.
 */
export async function setProofs(
  at: Writing,
  due: Due,
  names: readonly string[],
): Promise<Result<true>> {
  const { tx, actor } = at
  const known = (await listProofNames(tx, due)).get(proofKey(due)) ?? []
  const { added, removed } = matchNames(
    known.map((proof) => ({ id: proof.id, name: listed(proof) })),
    names,
  )
  for (const id of removed) await deleteRecord(at, PROOF, id)
  if (added.length === 0) return ok(true)
  const uploads = await listUploads(tx, actor.accountId ?? 0, added)
  const proofs = added.map((name) => {
    const first = uploads.findIndex((upload) => upload.name === name)
    // Of two uploads of one name each is taken once, the newest first.
    const [upload] = first < 0 ? [] : uploads.splice(first, 1)
    return { name, uploadId: upload?.id ?? 0 }
  })
  if (proofs.some(({ uploadId }) => uploadId === 0)) {
    return refuse('payments.upload_not_found', { field: 'files' })
  }
  const made = await addNamedProofs(tx, actor, due, proofs)
  return made.ok ? ok(true) : made
}
