import type { Db } from '#kit/server/db.ts'
import type { Template, TemplateText } from '#kit/server/template.ts'

/** The words of a letter as they are sent now: the office's, or the original. */
export async function currentText(db: Db, { key, original }: Template): Promise<TemplateText> {
  const last = await db
    .selectFrom('template_versions')
    .select(['subject', 'html'])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.subject === null || last.html === null) return original
  return { subject: last.subject, html: last.html }
}
