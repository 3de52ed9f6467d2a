import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Input } from '#kit/domain/contract.ts'
import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Db } from '#kit/server/db.ts'
import type { Constraints } from '#kit/server/error-registry.ts'
import { addJob } from '#kit/server/jobs.ts'
import type { Answering } from '#kit/server/public-link.ts'
import { lockRecord, saveVersion } from '#kit/server/records.ts'
import type { Writing } from '#kit/server/route.ts'
import { hashToken, newToken } from '#kit/server/secrets.ts'
import type { TrashKind } from '#kit/server/trash.ts'
import { record, type Tx } from '#kit/server/tx.ts'
import { existingTags } from '#f/crm/tags/server/queries.ts'
import type { leadFormsContract } from '../domain/contract.ts'
import { AGAIN_HOURS, flatten, KEPT_DAYS } from '../domain/rules.ts'
import { findByToken } from './queries.ts'

type Contract = typeof leadFormsContract

/** The path before the token. */
export const PATH = '/contatti'
/** The job that brings in what has come to one address. */
export const BRING_IN = 'lead_forms.bring_in'

export const leadFormConstraints: Constraints = {
  lead_forms_name: { code: 'lead_forms.taken', field: 'name' },
}

/** A secret address; in the trash it answers nobody. */
export const LEAD_FORM = {
  table: 'lead_forms',
  entity: 'lead_form',
  missing: 'lead_forms.not_found',
} as const satisfies TrashKind

/** Makes an address. Its token is answered here and never again: only its hash is kept. */
export async function createForm(
  at: Writing,
  { name }: Input<Contract['create']>,
): Promise<Result<{ id: number; address: string }>> {
  const token = newToken()
  const { id } = await at.tx
    .insertInto('lead_forms')
    .values({ name, token_hash: hashToken(token), created_by: at.actor.username })
    .returning('id')
    .executeTakeFirstOrThrow()
  await note(at, 'created', id, { name })
  return ok({ id, address: `${PATH}/${token}` })
}

/** Gives an address another token; what is sent to the one before is refused from now on. */
export async function renewForm(
  at: Writing,
  { id }: { id: number },
): Promise<Result<{ id: number; address: string }>> {
  const form = await lockRecord(at.tx, LEAD_FORM, id)
  if (!form.ok) return form
  const token = newToken()
  await at.tx
    .updateTable('lead_forms')
    .set({ token_hash: hashToken(token) })
    .where('id', '=', id)
    .execute()
  await note(at, 'renewed', id)
  return ok({ id, address: `${PATH}/${token}` })
}

const note = ({ tx, actor }: Writing, verb: string, id: number, after?: object) =>
  record(tx, actor, {
    action: `lead_form.${verb}`,
    entity: 'lead_form',
    entityId: id,
    ...(after && { after }),
  })

/** Saves what the fields of a form are; what waited for it, or was refused, is looked at again. */
export async function updateForm(
  at: Writing,
  { id, version, mapping, consentText, tagIds, ...values }: Input<Contract['update']>,
): Promise<Result<{ version: number }>> {
  if ((await existingTags(at.tx, tagIds)).length < new Set(tagIds).size) {
    return refuse('leads.tag_missing', { field: 'tagIds' })
  }
  const named = Object.entries(mapping).map(([field, name]) => [field, name || null])
  const saved = await saveVersion(at, LEAD_FORM, {
    id,
    version,
    values: {
      ...values,
      mapping: JSON.stringify(Object.fromEntries(named)),
      consent_text: consentText,
      tag_ids: [...new Set(tagIds)],
    },
  })
  if (!saved.ok) return saved
  await at.tx
    .updateTable('lead_form_arrivals')
    .set({ state: 'waiting', reasons: [] })
    .where('form_id', '=', id)
    .where('state', '=', 'refused')
    .execute()
  await addBringIn(at.tx, id)
  return saved
}

/** Has what waits at an address brought in, soon after the commit. */
export async function addBringIn(tx: Tx, formId: number): Promise<void> {
  await addJob(tx, BRING_IN, { id: formId }, { key: `${BRING_IN} ${formId}` })
}

/**
 * Keeps what came to an address, whatever it is. What a program filled in leaves nothing but its
 * count, and what is sent again is not kept twice.
 */
export async function takeArrival(
  { tx, now }: Answering,
  token: string,
  sent: unknown,
): Promise<Result<true>> {
  const form = await findByToken(tx, hashToken(token))
  if (!form) return refuse('lead_forms.not_found')
  const fields = flatten(sent)
  const trapped = form.trap !== '' && Object.hasOwn(fields, form.trap) && fields[form.trap] !== ''
  const digest = createHash('sha256').update(JSON.stringify(fields)).digest()
  // One after the other: the same thing twice at once would be there twice.
  await sql`select pg_advisory_xact_lock(hashtextextended('lead form ' || ${form.id}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`
    insert into lead_form_arrivals (form_id, received_at, fields, digest, state)
    select ${form.id}, ${now}, ${JSON.stringify(trapped ? {} : fields)}::jsonb, ${digest},
      ${trapped ? 'spam' : 'waiting'}
    where not exists (
      select from lead_form_arrivals
      where form_id = ${form.id} and digest = ${digest}
        and received_at > ${now}::timestamptz - make_interval(hours => ${AGAIN_HOURS})
    )
    returning id
  `.execute(tx)
  if (rows.length > 0 && !trapped) await addBringIn(tx, form.id)
  return ok(true)
}

/** Forgets what came in long ago; the leads that it made stay. */
export async function dropArrivals(db: Db, now: Temporal.Instant): Promise<void> {
  const before = now.subtract({ hours: KEPT_DAYS * 24 }).toString()
  await db.deleteFrom('lead_form_arrivals').where('received_at', '<', before).execute()
}

/** What other features do with what came in. */
export { forgetArrivals, forgetSent } from './mutations/forget.ts'
