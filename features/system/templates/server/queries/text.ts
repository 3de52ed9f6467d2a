import type { Db } from '#kit/server/db.ts'
import type { Template, TemplateText } from '#kit/server/template.ts'

/** The words of a letter as they are sent now: the office's, or the original. */
export async function currentText(db: Db, template: Template): Promise<TemplateText> {
  const { subject, html } = await currentVersion(db, template)
  return { subject, html }
}

/** The same with the number of the version; 0 while the office never wrote any. */
export async function currentVersion(
  db: Db,
  template: Template,
): Promise<TemplateText & { version: number }> {
  const last = await versions(db, template).orderBy('version', 'desc').limit(1).executeTakeFirst()
  return { ...wordsOf(template, last), version: last?.version ?? 0 }
}

/** The words of a version, which may be an older one; `undefined` when there was none. */
export async function textOfVersion(
  db: Db,
  template: Template,
  version: number,
): Promise<TemplateText | undefined> {
  if (version === 0) return template.original
  const found = await versions(db, template).where('version', '=', version).executeTakeFirst()
  return found && wordsOf(template, found)
}

const versions = (db: Db, { key }: Template) =>
  db.selectFrom('template_versions').select(['version', 'subject', 'html']).where('key', '=', key)

/** Without a text a version is the original again. */
function wordsOf(
  { original }: Template,
  found: { readonly subject: string | null; readonly html: string | null } | undefined,
): TemplateText {
  if (found === undefined || found.subject === null || found.html === null) return original
  return { subject: found.subject, html: found.html }
}
