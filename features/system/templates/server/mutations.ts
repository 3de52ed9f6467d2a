import { ok, refuse, type Result } from '#kit/domain/result.ts'
import type { Actor } from '#kit/server/actor.ts'
import { cleanHtml } from '#kit/server/html.ts'
import { placeholdersOf, type Template, type TemplateText } from '#kit/server/template.ts'
import { record, type Tx } from '#kit/server/tx.ts'

/** A text as it may be kept: clean, not empty, with placeholders that the letter knows. */
export function checkText(template: Template, given: TemplateText): Result<TemplateText> {
  const text = { subject: given.subject, html: cleanHtml(given.html) }
  if (text.html === '') return refuse('templates.empty', { field: 'html' })
  const unknown = placeholdersOf(text).find((name) => !Object.hasOwn(template.placeholders, name))
  if (unknown !== undefined) {
    const field = placeholdersOf({ ...text, html: '' }).includes(unknown) ? 'subject' : 'html'
    return refuse('templates.unknown_placeholder', { field, data: { placeholder: unknown } })
  }
  const named = placeholdersOf({ ...text, subject: '' })
  const needs = template.needs?.map((one) => (typeof one === 'string' ? [one] : one))
  const lacking = needs?.find((names) => !names.some((name) => named.includes(name)))
  if (lacking === undefined) return ok(text)
  const placeholders = lacking.map((name) => `{${name}}`).join(' o ')
  return refuse('templates.lacks_placeholder', { field: 'html', data: { placeholders } })
}

/**
 * Keeps a new version of a letter, or with `undefined` goes back to the original. `version` is the
 * one that the form was opened with.
 */
export async function saveTemplate(
  tx: Tx,
  actor: Actor,
  template: Template,
  version: number,
  text: TemplateText | undefined,
): Promise<Result<{ version: number }>> {
  const { key } = template
  const last = await tx
    .selectFrom('template_versions')
    .select(['version', 'saved_by as savedBy'])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  const latest = last?.version ?? 0
  const entry = { action: 'template.saved', entity: 'template', entityId: latest + 1 }
  if (latest !== version) {
    return refuse('kit.changed_elsewhere', last ? { data: { who: last.savedBy } } : {})
  }
  const saved = text === undefined ? { subject: null, html: null } : text
  const added = await tx
    .insertInto('template_versions')
    .values({ key, version: latest + 1, ...saved, saved_by: actor.username })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  // Somebody saved at the same moment.
  if (added.numInsertedOrUpdatedRows === 0n) return refuse('kit.changed_elsewhere')
  await record(tx, actor, { ...entry, after: { key, ...saved } })
  return ok({ version: latest + 1 })
}
