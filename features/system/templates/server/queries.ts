import type { Db } from '#kit/server/db.ts'

export { layOutTemplate, writeTemplate } from './queries/letter.ts'
export { currentText, currentVersion, textOfVersion } from './queries/text.ts'

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
