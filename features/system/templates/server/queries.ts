import type { Db } from '#kit/server/db.ts'
import type { Template, TemplateText } from '#kit/server/template.ts'

const COLUMNS = [
  'key',
  'version',
  'subject',
  'html',
  'saved_by as savedBy',
  'saved_at as savedAt',
] as const

/** What the office wrote last of each letter. */
export async function listCurrent(db: Db) {
  return db
    .selectFrom('template_versions')
    .select(COLUMNS)
    .distinctOn('key')
    .orderBy('key')
    .orderBy('version', 'desc')
    .execute()
}

/** Every version of a letter, the newest first. */
export async function listVersions(db: Db, key: string) {
  return db
    .selectFrom('template_versions')
    .select(COLUMNS)
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .execute()
}

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
